import { createPushService } from "@sovereign/sandbox/push";

const PUBLIC_URL = "https://push.test";

export const PUSH_ENVIRONMENT = { PUSH_OWN_SERVICE: PUBLIC_URL };

/** The sandbox's push service in this process, on the test's clock. */
export const startPushService = () =>
  createPushService({ publicUrl: PUBLIC_URL, now: () => Date.now() });
