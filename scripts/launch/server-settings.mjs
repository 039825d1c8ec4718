import { START_VALUES, textOf } from "#settings/definitions.mjs";
import { deploymentProblems } from "#settings/production-rules.mjs";
import { PlainFailure } from "./progress.mjs";
import { standIns } from "./stand-ins.mjs";

const LOOPBACK = "127.0.0.1";

export const inProduction = (environment = process.env) =>
  textOf("NODE_ENV", environment) === "production";

/** Returns the development settings, below the environment's; none in production. */
export function serverSettings(plan, environment = process.env) {
  if (inProduction(environment)) return {};
  const defaults = {
    ...START_VALUES,
    SMTP_URL: `smtp://${LOOPBACK}:${plan.smtpPort}`,
    APP_URL: plan.url,
  };
  for (const key of Object.keys(defaults)) {
    if (environment[key]) defaults[key] = environment[key];
  }
  return { ...defaults, ...standIns(plan, environment).server };
}

/** Throws everything that production refuses, in one list, before anything is installed or built. */
export function refuseUnsafeSettings(environment = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const problems = deploymentProblems(given);
  if (problems.length === 0) return;
  throw new PlainFailure(
    [
      "NODE_ENV is production, and these settings are missing, wrong or unsafe:",
      ...problems.map((problem) => `  ${problem.join(" ")}`),
      "Set them in the environment or in .env; .env.example describes each.",
      "To try the product with its sandbox instead, start it without NODE_ENV. npm sets it itself",
      "where it omits development packages (npm config get omit): then run node scripts/start.mjs",
    ].join("\n"),
  );
}
