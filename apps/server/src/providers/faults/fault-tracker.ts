import type { FaultReport } from "@sovereign/domain/fault";

/** The member's hash stays here: another service could not delete it with the account. */
export type TrackedFault = Omit<FaultReport, "memberKey"> & { fingerprint: string; at: Date };

/** A service that collects faults, beside the office. */
export type FaultTracker = {
  send(fault: TrackedFault): Promise<void>;
};
