@echo off
rem Runs Foldsieve on Windows. Builds it on first use.
rem   JAVA_HOME        the JDK to use (17 or later); otherwise the java on the path
rem   FOLDSIEVE_OPTS   more options for the JVM, as in FOLDSIEVE_OPTS=-Xmx8g
setlocal

set "ROOT=%~dp0"
set "TARGET=%ROOT%foldsieve-app\target"
set "JAR=%TARGET%\foldsieve.jar"
set "ARCHIVE=%TARGET%\foldsieve.jsa"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"

"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo foldsieve: no java found; install a JDK 17 or later, or set JAVA_HOME 1>&2
  exit /b 1
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
)
if not exist "%JAR%" (
  echo foldsieve: the build failed 1>&2
  exit /b 1
)

if not exist "%ARCHIVE%" (
  "%JAVA%" -Xlog:disable -XX:DumpLoadedClassList="%TARGET%\foldsieve.classes" -jar "%JAR%" rank iris --method variance >nul 2>&1
  "%JAVA%" -Xlog:disable -Xshare:dump -XX:SharedClassListFile="%TARGET%\foldsieve.classes" -XX:SharedArchiveFile="%ARCHIVE%" -cp "%JAR%" >nul 2>&1
)

"%JAVA%" -XX:+UseParallelGC -XX:MaxRAMPercentage=70 -Xlog:disable -Xlog:all=error:stderr -Xshare:auto -XX:SharedArchiveFile="%ARCHIVE%" %FOLDSIEVE_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
