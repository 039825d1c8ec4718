import { WORKER_URL } from "./names.ts";

/** The one name that the server's policy allows on the app's pages (`apps/server` page-policy.ts). */
const NAME = "app-worker";

/** The worker's address as browsers with Trusted Types take it; throws for any other address. */
export function trustedWorkerUrl(address: typeof WORKER_URL): string {
  const policy = window.trustedTypes?.createPolicy(NAME, {
    createScriptURL(url) {
      if (url !== WORKER_URL) throw new TypeError("No other script is run in the background");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
