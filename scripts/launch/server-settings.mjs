import { START_VALUES, textOf } from "#settings/definitions.mjs";
import { standIns } from "./stand-ins.mjs";

const LOOPBACK = "127.0.0.1";

/** Whether this is a deployment: nothing is then added that only helps to try the product. */
export const inProduction = (environment = process.env) =>
  textOf("NODE_ENV", environment) === "production";

/**
 * What the server is given on top of the environment, whose values win: the local sandbox, the
 * administrator's view for everyone, demo accounts and friendlier limits. In production none of it:
 * the server then says itself what is missing.
 */
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
