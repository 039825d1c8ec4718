import { createStoreBackend } from "@sovereign/sandbox/stores";

const API_KEY = "sk_sandbox_stores";
const PROJECT_ID = "proj_sandbox";
const AUTHORIZATION = "Bearer sandbox-stores";
const WEBHOOK_SECRET = "rcsec_sandbox";

export const STORE_ENVIRONMENT = {
  REVENUECAT_API_URL: "http://stores.test",
  REVENUECAT_API_KEY: API_KEY,
  REVENUECAT_PROJECT_ID: PROJECT_ID,
  REVENUECAT_WEBHOOK_AUTHORIZATION: AUTHORIZATION,
  REVENUECAT_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

/** The sandbox's store backend in this process, on the test's clock; its webhooks reach `deliver`. */
export function startStoreBackend(deliver: (request: Request) => Promise<Response>) {
  const url = "http://sovereign.test/api/webhooks/revenuecat";
  const webhook = { url, authorization: AUTHORIZATION, secret: WEBHOOK_SECRET, deliver };
  const now = () => Date.now();
  return createStoreBackend({ apiKey: API_KEY, projectId: PROJECT_ID, webhook, now });
}
