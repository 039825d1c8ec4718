import { SETTINGS } from "@sovereign/settings/definitions";
import { givenSettings } from "@sovereign/settings/read-settings";
import { deploymentRemarks } from "#settings/deployment-check.ts";
import { type Deps, fault, warning } from "./check.ts";

export const CHANGE =
  "Change it and restart the server; what the pages say needs a new build too (npm run build).";

const PUBLIC_KEYS = ["REVENUECAT_PUBLIC_KEY_IOS", "REVENUECAT_PUBLIC_KEY_ANDROID"] as const;

/** Values that an owner may intend; those that no start accepts are reported instead of all checks. */
export async function checkSettings({ environment, settings }: Deps) {
  const given = givenSettings(environment);
  const sandboxKeys = settings.revenuecatApiKey
    ? PUBLIC_KEYS.filter((key) => (given[key] ?? SETTINGS[key].default).includes("sandbox"))
    : [];
  return [
    settings.nodeEnv !== "production" &&
      fault("NODE_ENV is not production.", "Set NODE_ENV=production."),
    ...deploymentRemarks(environment).map((remark) => warning(`${remark}.`, CHANGE)),
    ...sandboxKeys.map((key) =>
      warning(
        `${key} is the sandbox's: the apps of that store cannot sell.`,
        "Set it before npm run native:sync.",
      ),
    ),
  ];
}
