@echo off
rem Runs Foldsieve on Windows, as ./foldsieve does elsewhere. Builds it on first use; when the
rem sources have changed, delete foldsieve-app\target\foldsieve.jar and the next run builds it again.
rem   JAVA_HOME        the JDK to use (17 or later); otherwise the java on the path
rem   FOLDSIEVE_OPTS   more options for the JVM, as in FOLDSIEVE_OPTS=-Xmx8g
rem   FOLDSIEVE_CLASSPATH   more jars: the JDBC driver of a database that --jdbc names
rem Parquet and Arrow files and --sql take a module of its own, which is used once it was built:
rem   mvn -q -pl foldsieve-sql -am package -DskipTests
rem No value is used unquoted inside parentheses: "C:\Program Files (x86)" would end the block.
setlocal DisableDelayedExpansion

set "ROOT=%~dp0"
set "TARGET=%ROOT%foldsieve-app\target"
set "JAR=%TARGET%\foldsieve.jar"

if not defined JAVA_HOME goto search
set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA%" goto found
echo foldsieve: JAVA_HOME is %JAVA_HOME%, which has no bin\java.exe; point it at a JDK 17 or later>&2
exit /b 1

:search
set "JAVA="
for %%J in (java.exe) do set "JAVA=%%~$PATH:J"
if defined JAVA goto found
echo foldsieve: no java found; install a JDK 17 or later, or set JAVA_HOME>&2
exit /b 1

:found
rem The mark stands as long as a build has not come to its end: what it left may be half a file.
set "BEGUN=%TARGET%\build.begun"
if exist "%JAR%" if not exist "%BEGUN%" goto built
call :build
if errorlevel 1 exit /b 1

:built

rem Java splits a class path at semicolons: where the folder's own name has one, it gets the short
rem name of the file.
set "PROGRAM=%JAR%"
if not "%JAR%"=="%JAR:;=%" for %%J in ("%JAR%") do set "PROGRAM=%%~sJ"

rem Classes are mapped from an archive instead of being parsed at every start. The JVM ignores an
rem archive that does not fit it or is damaged, for it verifies its checksums; a failure to make one
rem costs time, never the run. A stamp beside it names the JVM and the build it was made of, for
rem comparing dates would take a process of its own.
for %%J in ("%JAVA%") do set "STAMP=%%~fJ %%~zJ %%~tJ"
for %%J in ("%JAR%") do set "STAMP=%STAMP% %%~fJ %%~zJ %%~tJ"
call :look "%TARGET%"
if defined FITS goto run
if not defined LOCALAPPDATA goto make
call :look "%LOCALAPPDATA%\foldsieve"
if defined FITS goto run

:make
call :archive "%TARGET%"
if errorlevel 1 exit /b 1
if defined FITS goto run
rem Where the repository is read-only the archive is kept with the user's own files.
if not defined LOCALAPPDATA goto run
md "%LOCALAPPDATA%\foldsieve" >nul 2>&1
call :archive "%LOCALAPPDATA%\foldsieve"
if errorlevel 1 exit /b 1

:run
set START=-jar "%PROGRAM%"
set "MODULE=%ROOT%foldsieve-sql\target"
if exist "%MODULE%\foldsieve-sql.jar" set START=--add-opens=java.base/java.nio=ALL-UNNAMED --enable-native-access=ALL-UNNAMED -cp "%PROGRAM%;%MODULE%\foldsieve-sql.jar;%MODULE%\lib\*;%FOLDSIEVE_CLASSPATH%" org.foldsieve.app.Foldsieve
call :limit %*
rem The last stage of the compiler waits for four times as many calls and rounds as by itself: most
rem runs take a second or two, and it took up to half of that.
set LATE=-XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400 -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=160000
rem Batch files cannot tell whether standard error is a terminal: the program asks Java, and
rem jdk.console lets all versions of it answer alike.
"%JAVA%" -XX:+UseParallelGC %HEAP% %LATE% -XX:-UsePerfData -Xlog:disable -Xlog:all=error,cds*=off:stderr -Xshare:auto -XX:+VerifySharedSpaces -XX:SharedArchiveFile="%ARCHIVE%" -Dfoldsieve.terminal=auto -Djdk.console=java.base %FOLDSIEVE_OPTS% %START% %*
exit /b %ERRORLEVEL%

rem Runs once a build, not at every start: asking a JVM for its version takes as long as starting it.
:require_java
set "VERSION="
for /f "tokens=1-3" %%U in ('call "%JAVA%" -version 2^>^&1') do if "%%V"=="version" if not defined VERSION set "VERSION=%%~W"
for /f "delims=.-+" %%V in ("%VERSION%") do set "VERSION=%%V"
if not defined VERSION set "VERSION=unknown"
if "%VERSION%"=="unknown" goto old_java
if %VERSION% GEQ 17 exit /b 0
:old_java
echo foldsieve: %JAVA% is version %VERSION%; Foldsieve needs 17 or later: set JAVA_HOME>&2
exit /b 1

:build
call :require_java
if errorlevel 1 exit /b 1
set "COMPILER="
for /f "delims=@" %%M in ('call "%JAVA%" --list-modules 2^>nul') do if "%%M"=="jdk.compiler" set "COMPILER=yes"
if not defined COMPILER (
  echo foldsieve: this java is a runtime without a compiler, and Foldsieve must be built first: install a JDK 17 or later, or set JAVA_HOME to one>&2
  exit /b 1
)
set "MAVEN="
for %%M in (mvn.cmd mvn.bat) do if not defined MAVEN set "MAVEN=%%~$PATH:M"
if not defined MAVEN (
  echo foldsieve: Foldsieve must be built first, and mvn is not found; install Maven 3.6.3 or later>&2
  exit /b 1
)
md "%TARGET%" >nul 2>&1
set "LOG=%TARGET%\build.log"
copy /y nul "%LOG%" >nul 2>&1
if not exist "%LOG%" (
  echo foldsieve: Foldsieve must be built first, and its folder cannot be written; make it writable, run once, and it can be read-only again>&2
  exit /b 1
)
copy /y nul "%BEGUN%" >nul 2>&1
echo foldsieve: first use: building (a minute or so) ...>&2
rem Maven takes the JDK from JAVA_HOME or from the path, as this file does.
pushd "%ROOT%"
call "%MAVEN%" -B -pl foldsieve-app -am package -DskipTests -Dspotless.check.skip >"%LOG%" 2>&1 <nul
set "FAILED=%ERRORLEVEL%"
popd
if "%FAILED%"=="0" if exist "%JAR%" (
  del "%BEGUN%"
  exit /b 0
)
findstr /b /c:"[ERROR]" "%LOG%" >&2
echo foldsieve: the build failed; all of it is in %LOG%>&2
exit /b 1

rem Whether a folder holds the archive for this JVM and this build: sets ARCHIVE, and FITS if so.
:look
set "FITS="
set "ARCHIVE=%~1\foldsieve.jsa"
set "FOUND="
if exist "%ARCHIVE%.stamp" set /p FOUND=<"%ARCHIVE%.stamp"
if "%FOUND%"=="STAMP=%STAMP%" set "FITS=yes"
exit /b 0

rem Makes the archive aside and renames it, since another run may be looking. The stamp is written
rem even where this JVM makes none, so that it is not asked again.
:archive
set "FITS="
set "ARCHIVE=%~1\foldsieve.jsa"
set "FRESH=%ARCHIVE%.%RANDOM%"
copy /y nul "%FRESH%.classes" >nul 2>&1
if not exist "%FRESH%.classes" exit /b 0
set "FITS=yes"
call :require_java
if errorlevel 1 exit /b 1
"%JAVA%" -XX:+UseParallelGC -XX:MaxRAMPercentage=60 -XX:-UsePerfData -Xlog:disable -XX:DumpLoadedClassList="%FRESH%.classes" -jar "%PROGRAM%" rank iris >nul 2>&1 <nul
"%JAVA%" -Xlog:disable -Xshare:dump -XX:SharedClassListFile="%FRESH%.classes" -XX:SharedArchiveFile="%FRESH%" -cp "%PROGRAM%" >nul 2>&1 <nul
if exist "%FRESH%" move /y "%FRESH%" "%ARCHIVE%" >nul 2>&1
rem Written by set, not echo: a path may hold characters that mean something to echo.
>"%FRESH%.classes" set STAMP
move /y "%FRESH%.classes" "%ARCHIVE%.stamp" >nul 2>&1
del "%FRESH%" >nul 2>&1
exit /b 0

rem --max-memory is for the whole process, and the JVM must know its share when it starts: 80 MB are
rem Java's own, three fifths of the rest its heap, as in ./foldsieve. Sets HEAP. Whole megabytes, for
rem set /a knows no fractions and no more than 31 bits; what is no size the program refuses itself.
rem To cmd an equals sign parts two arguments, so that --max-memory=1G is two words here as well.
:limit
set "HEAP=-XX:MaxRAMPercentage=60"
set "SIZE="
:argument
if "%~1"=="" goto size
if "%~1"=="--" goto size
if "%~1"=="--max-memory" set "SIZE=%~2"
shift /1
goto argument
:size
if not defined SIZE exit /b 0
set "SIZE=%SIZE: =%"
if not defined SIZE exit /b 0
set "PERCENT="
if "%SIZE:~-1%"=="%%" set "PERCENT=yes"
if defined PERCENT set "SIZE=%SIZE:~0,-1%"
if not defined SIZE exit /b 0
set "UNIT=B"
if not "%SIZE:K=%"=="%SIZE%" set "UNIT=K"
if not "%SIZE:M=%"=="%SIZE%" set "UNIT=M"
if not "%SIZE:G=%"=="%SIZE%" set "UNIT=G"
if not "%SIZE:T=%"=="%SIZE%" set "UNIT=T"
set "NUMBER="
for /f "delims=KMGTBIkmgtbi" %%N in ("%SIZE%") do set "NUMBER=%%N"
set "WHOLE="
set "PART="
for /f "tokens=1,2 delims=." %%N in ("%NUMBER%") do set "WHOLE=%%N" & set "PART=%%O"
if not defined WHOLE exit /b 0
set "OTHER="
for /f "delims=0123456789" %%N in ("%WHOLE%%PART%") do set "OTHER=%%N"
if defined OTHER exit /b 0
rem A leading zero would make it octal.
set "DIGITS="
for /f "tokens=* delims=0" %%N in ("%WHOLE%") do set "DIGITS=%%N"
if not defined DIGITS set "DIGITS=0"
set "TENTH=%PART%0"
set "TENTH=%TENTH:~0,1%"
if defined PERCENT goto percent
if "%UNIT%"=="B" goto bytes
if not "%DIGITS:~9,1%"=="" exit /b 0
if "%UNIT%"=="K" set /a "MEGABYTES=DIGITS / 1024"
if "%UNIT%"=="M" set /a "MEGABYTES=DIGITS"
if "%UNIT%"=="G" if not "%DIGITS:~5,1%"=="" exit /b 0
if "%UNIT%"=="G" set /a "MEGABYTES=DIGITS * 1024 + TENTH * 102"
if "%UNIT%"=="T" if not "%DIGITS:~2,1%"=="" exit /b 0
if "%UNIT%"=="T" set /a "MEGABYTES=DIGITS * 1048576 + TENTH * 104857"
goto share
:bytes
if not "%DIGITS:~12,1%"=="" exit /b 0
if "%DIGITS:~3,1%"=="" set "DIGITS=0000"
set "DIGITS=%DIGITS:~0,-3%"
set /a "MEGABYTES=DIGITS / 1049"
:share
set /a "REST=MEGABYTES - 80"
if %REST% LSS 80 set "REST=80"
set /a "SHARE=REST * 3 / 5"
set /a "DIRECT=REST / 10"
set "HEAP=-Xmx%SHARE%m -XX:MaxDirectMemorySize=%DIRECT%m"
exit /b 0
:percent
if not "%DIGITS:~3,1%"=="" exit /b 0
if %DIGITS% GTR 100 exit /b 0
set /a "SHARE=(DIGITS * 10 + TENTH) * 6 / 100"
if %SHARE% LSS 1 set "SHARE=1"
set "HEAP=-XX:MaxRAMPercentage=%SHARE%"
exit /b 0
