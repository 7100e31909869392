package org.foldsieve.run;

import java.lang.management.ManagementFactory;

/** How much memory this machine has. */
final class MachineMemory {

  private static final double DEFAULT_SHARE = 0.7;

  private MachineMemory() {}

  static long defaultLimit() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    if (system instanceof com.sun.management.OperatingSystemMXBean machine) {
      return (long) (DEFAULT_SHARE * machine.getTotalMemorySize());
    }
    return Runtime.getRuntime().maxMemory();
  }
}
