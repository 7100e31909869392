package org.foldsieve.app.option;

import java.lang.management.ManagementFactory;

/**
 * How the memory of this process is shared out. The launcher gives the JVM its heap by the same
 * shares, since that cannot be changed any more when this runs.
 *
 * <p>Of the limit, {@link #JAVA} goes to Java itself, three fifths of the rest to the heap and the
 * others to what is outside of it. Commands that run inside another program have no process of
 * their own, and only what they plan for is limited.
 */
public final class ProcessMemory {

  /** What Java takes beside its heap: classes, compiled code, stacks, buffers. Measured. */
  static final long JAVA = 80L << 20;

  /** Below this nothing can be done at all. */
  static final long FLOOR = 160L << 20;

  private static final String PROPERTY = "foldsieve.process";
  private static final double DEFAULT_SHARE = 0.85;

  private ProcessMemory() {}

  /** Says that this process is the program's own. */
  public static void own() {
    System.setProperty(PROPERTY, "true");
  }

  static boolean isOwn() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** The heap for a limit. */
  static long heap(long limit) {
    return (limit - JAVA) * 3 / 5;
  }

  /** What may be taken outside the heap; a quarter of it is left to buffers that nobody counts. */
  static long outsideHeap(long limit) {
    long heap = Math.min(Runtime.getRuntime().maxMemory(), Math.max(0, limit));
    return Math.max(FLOOR / 10, (limit - JAVA - heap) / 4 * 3);
  }

  /** What the process may take where nobody says. */
  static long defaultLimit() {
    return (long) (DEFAULT_SHARE * ofMachine());
  }

  /** The memory of the machine, or of the container this runs in. */
  static long ofMachine() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system instanceof com.sun.management.OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : Runtime.getRuntime().maxMemory();
  }
}
