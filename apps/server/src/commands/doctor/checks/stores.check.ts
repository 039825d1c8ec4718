import type { Check } from "#app/commands/doctor/checkup.ts";
import { fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { refusalStatus } from "#providers/provider-answer.ts";

/** RevenueCat's key and what purchases open. */
export const storesCheck: Check = {
  name: "RevenueCat",
  reads: ["REVENUECAT_API_URL"],
  async run({ stores }) {
    if (!stores) {
      return [ok("REVENUECAT_API_KEY is not set: nothing is sold in the stores.")];
    }
    try {
      const keys = await stores.entitlements();
      return keys.length > 0
        ? [ok(`The key works, and purchases open ${keys.join(", ")}.`)]
        : [
            fault(
              "The project does not exist or has no entitlement: purchases open nothing.",
              "Correct REVENUECAT_PROJECT_ID, or create an entitlement with the products.",
            ),
          ];
    } catch (error) {
      const status = refusalStatus(error);
      if (status === 401 || status === 403) {
        return [
          fault(
            `RevenueCat refuses the key (${status}).`,
            "Set a secret key of version 2 that may read projects and write customers.",
          ),
        ];
      }
      const fix = "Check the network and REVENUECAT_API_URL.";
      return [warning(`RevenueCat does not answer (${status ?? "no response"}).`, fix)];
    }
  },
};
