package org.foldsieve.explore.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * What an {@code Explorer} shows, and to whom.
 *
 * @param folder pages may name the files under it
 * @param data what is open at first, as the command line names it; it may be anywhere
 * @param roles what its columns are for
 * @param port where to listen; 0 takes any that is free
 * @param idle after how long without a page the server ends; zero: never
 * @param mostBytes the largest file that may be dropped onto the page
 * @param run threads, seed and memory of all work
 * @param commands runs a command of the program, for the files to take along
 * @since 0.1.0
 */
public record ExplorerOptions(
    Path folder,
    Optional<String> data,
    FirstRoles roles,
    int port,
    Duration idle,
    long mostBytes,
    Run run,
    Commands commands) {

  private static final long GIGABYTE = 1L << 30;

  /**
   * Checks the numbers.
   *
   * @param folder pages may name the files under it
   * @param data what is open at first
   * @param roles what its columns are for
   * @param port 0 to 65535
   * @param idle zero or more
   * @param mostBytes at least 1
   * @param run threads, seed and memory of all work
   * @param commands runs a command of the program
   */
  public ExplorerOptions {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(roles, "roles");
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(commands, "commands");
    if (port < 0 || port > 65535) {
      throw new ParameterException("port must be 0 to 65535: port = " + port);
    }
    if (idle.isNegative()) {
      throw new ParameterException("idle must not be negative: idle = " + idle.toSeconds());
    }
    if (mostBytes < 1) {
      throw new ParameterException("mostBytes must be at least 1: mostBytes = " + mostBytes);
    }
  }

  /**
   * {@return a folder's files on any free port, without an end}
   *
   * @param folder pages may name the files under it
   * @param commands runs a command of the program
   */
  public static ExplorerOptions of(Path folder, Commands commands) {
    return new ExplorerOptions(
        folder,
        Optional.empty(),
        FirstRoles.AS_READ,
        0,
        Duration.ZERO,
        GIGABYTE,
        Run.defaults(),
        commands);
  }

  /**
   * {@return the same with something open at first}
   *
   * @param data as the command line names it
   */
  public ExplorerOptions withData(String data) {
    return new ExplorerOptions(
        folder, Optional.of(data), roles, port, idle, mostBytes, run, commands);
  }

  /**
   * {@return the same with other roles of the columns that are open at first}
   *
   * @param roles what they are for
   */
  public ExplorerOptions withRoles(FirstRoles roles) {
    return new ExplorerOptions(folder, data, roles, port, idle, mostBytes, run, commands);
  }

  /**
   * {@return the same on another port}
   *
   * @param port 0 takes any that is free
   */
  public ExplorerOptions withPort(int port) {
    return new ExplorerOptions(folder, data, roles, port, idle, mostBytes, run, commands);
  }

  /**
   * {@return the same with another end}
   *
   * @param idle after how long without a page the server ends; zero: never
   */
  public ExplorerOptions withIdle(Duration idle) {
    return new ExplorerOptions(folder, data, roles, port, idle, mostBytes, run, commands);
  }

  /**
   * {@return the same with another limit of files that are dropped onto the page}
   *
   * @param mostBytes of one file
   */
  public ExplorerOptions withMostBytes(long mostBytes) {
    return new ExplorerOptions(folder, data, roles, port, idle, mostBytes, run, commands);
  }

  /**
   * {@return the same with other threads, seed or memory}
   *
   * @param run how to run all work
   */
  public ExplorerOptions withRun(Run run) {
    return new ExplorerOptions(folder, data, roles, port, idle, mostBytes, run, commands);
  }
}
