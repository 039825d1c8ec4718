import { createFaultTracker } from "@sovereign/sandbox/faults";

const KEY = "sandbox";
const PROJECT = "1";

export const FAULT_ENVIRONMENT = { SENTRY_DSN: `http://${KEY}@faults.test/${PROJECT}` };

/** The sandbox's Sentry in this process. */
export const startFaultTracker = () => createFaultTracker({ key: KEY, project: PROJECT });
