import type { FaultReport } from "@sovereign/domain/fault";

export type TrackedFault = FaultReport & { fingerprint: string; at: Date };

/** A service that collects faults, beside the office. */
export type FaultTracker = {
  send(fault: TrackedFault): Promise<void>;
};
