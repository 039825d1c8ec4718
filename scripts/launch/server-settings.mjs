import { START_VALUES, textOf } from "#settings/definitions.mjs";
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
