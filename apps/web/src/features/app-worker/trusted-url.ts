import { WORKER_URL } from "./names.ts";

/** The part of Trusted Types that is used; the standard library does not describe it everywhere. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/** The one name that the server's policy allows on the app's pages (`apps/server` page-policy.ts). */
const NAME = "app-worker";

/** The worker's address as browsers with Trusted Types take it; throws for any other address. */
export function trustedWorkerUrl(address: typeof WORKER_URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(NAME, {
    createScriptURL(url) {
      if (url !== WORKER_URL) throw new TypeError("No other script is run in the background");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
