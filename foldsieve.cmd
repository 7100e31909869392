@echo off
rem Runs Foldsieve on Windows. Builds it on first use; when the sources have changed, delete
rem foldsieve-app\target\foldsieve.jar and the next run builds it again.
rem   JAVA_HOME        the JDK to use (17 or later); otherwise the java on the path
rem   FOLDSIEVE_OPTS   more options for the JVM, as in FOLDSIEVE_OPTS=-Xmx8g
setlocal DisableDelayedExpansion

set "ROOT=%~dp0"
set "TARGET=%ROOT%foldsieve-app\target"
set "JAR=%TARGET%\foldsieve.jar"
set "ARCHIVE=%TARGET%\foldsieve.jsa"
set "FRESH=%ARCHIVE%.%RANDOM%"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"

rem Looking for the file is quicker than asking a JVM for its version at every start.
if defined JAVA_HOME (
  if not exist "%JAVA%" (
    echo foldsieve: JAVA_HOME has no bin\java.exe; point it at a JDK 17 or later 1>&2
    exit /b 1
  )
) else (
  where java >nul 2>&1
  if errorlevel 1 (
    echo foldsieve: no java found; install a JDK 17 or later, or set JAVA_HOME 1>&2
    exit /b 1
  )
)

if not exist "%JAR%" (
  where mvn >nul 2>&1
  if errorlevel 1 (
    echo foldsieve: Foldsieve must be built first, and mvn is not found; install Maven 3.6.3 or later 1>&2
    exit /b 1
  )
  echo foldsieve: first use: building ^(a minute or so^) ... 1>&2
  pushd "%ROOT%"
  call mvn -q -B -pl foldsieve-app -am package -DskipTests -Dspotless.check.skip 1>&2
  popd
  del "%ARCHIVE%" >nul 2>&1
)
if not exist "%JAR%" (
  echo foldsieve: the build failed 1>&2
  exit /b 1
)

rem Classes are mapped from an archive instead of being parsed at every start. It is made aside and
rem renamed, since another run may be looking; where nothing can be written there is none.
if not exist "%ARCHIVE%" (
  (type nul >"%FRESH%") 2>nul
  if exist "%FRESH%" (
    "%JAVA%" -Xlog:disable -XX:DumpLoadedClassList="%FRESH%.classes" -jar "%JAR%" rank iris --method variance >nul 2>&1
    "%JAVA%" -Xlog:disable -Xshare:dump -XX:SharedClassListFile="%FRESH%.classes" -XX:SharedArchiveFile="%FRESH%" -cp "%JAR%" >nul 2>&1
    del "%FRESH%.classes" >nul 2>&1
    move /y "%FRESH%" "%ARCHIVE%" >nul 2>&1
  )
)

"%JAVA%" -XX:+UseParallelGC -XX:MaxRAMPercentage=70 -XX:-UsePerfData -Xlog:disable -Xlog:all=error:stderr -Xshare:auto -XX:SharedArchiveFile="%ARCHIVE%" %FOLDSIEVE_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
