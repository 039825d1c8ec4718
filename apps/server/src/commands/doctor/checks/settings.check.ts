import { SETTINGS } from "@sovereign/settings/definitions";
import { productionProblems } from "@sovereign/settings/production-rules";
import {
  currencyProblems,
  givenSettings,
  namesReadBy,
  readSettings,
} from "@sovereign/settings/read-settings";
import type { Check } from "#app/commands/doctor/checkup.ts";
import { type Finding, fault, orOk, warning } from "#app/commands/doctor/finding.ts";
import { deploymentRemarks, pagesProblems } from "#settings/deployment-check.ts";

const CHANGE = "Change it in the settings, then restart the server.";
const BUILD = "Correct it, then build the web app again (npm run build).";

const PUBLIC_KEYS = ["REVENUECAT_PUBLIC_KEY_IOS", "REVENUECAT_PUBLIC_KEY_ANDROID"] as const;

/** Everything for which production would refuse to start, and what an owner may intend. */
export const settingsCheck: Check = {
  name: "Settings",
  async run({ environment }) {
    const given = givenSettings(environment);
    const names = namesReadBy("server");
    const { values, problems } = readSettings(names, environment);
    const malformed = new Set(problems.map(([key]) => key));
    const unsafe = [...currencyProblems(values), ...productionProblems(given)];
    const server = [...problems, ...unsafe.filter(([key]) => !malformed.has(key))];
    return orOk(
      [
        ...(given.NODE_ENV === "production"
          ? []
          : [fault("NODE_ENV is not production.", "Set NODE_ENV=production.")]),
        ...server.map((problem) => fault(sentence(problem.join(" ")), CHANGE)),
        ...pagesProblems(environment).map((problem) => fault(sentence(problem.join(" ")), BUILD)),
        ...deploymentRemarks(environment).map((remark) => warning(sentence(remark), CHANGE)),
        ...sandboxKeys(given),
      ],
      `All ${names.length} settings of the server are valid.`,
    );
  },
};

function sandboxKeys(given: Readonly<Record<string, string>>): Finding[] {
  if (!given.REVENUECAT_API_KEY) return [];
  return PUBLIC_KEYS.filter((key) => (given[key] ?? SETTINGS[key].default).includes("sandbox")).map(
    (key) =>
      warning(
        `${key} is the sandbox's: the apps of that store cannot sell.`,
        "Set it before npm run native:sync.",
      ),
  );
}

const sentence = (text: string) => `${text}.`;
