import { millisecondsAhead } from "#app/clock.ts";
import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, orOk, warning } from "#app/commands/doctor/finding.ts";

const MAX_SECONDS = 5;
/** Authenticator codes are accepted for this long. */
const MAX_FAULTLESS_SECONDS = 30;
const FIX = "Turn on time synchronization: timedatectl set-ntp true.";

/** This machine's clock next to those of the database and Stripe. */
export const clockCheck: Check = {
  name: "Clock",
  async run(deps) {
    const found = await Promise.all([
      differenceTo(deps, "the database's", databaseTime),
      differenceTo(deps, "Stripe's", stripeTime),
    ]);
    const compared = found.filter((each) => each !== undefined);
    if (compared.length === 0) return [warning("There was no other clock to compare.", FIX)];
    const off = compared.flatMap(({ whose, seconds }) => finding(whose, seconds));
    return orOk(off, `It agrees with ${compared.map(({ whose }) => whose).join(" and ")}.`);
  },
};

type Reading = (deps: Deps) => Promise<Date | null>;

/** Undefined where the other clock cannot be read. */
async function differenceTo(deps: Deps, whose: string, read: Reading) {
  const unread = new Error("it cannot be read");
  const required = () => read(deps).then((other) => other ?? Promise.reject(unread));
  const ahead = await millisecondsAhead(deps.clock, required).catch(() => undefined);
  return ahead === undefined ? undefined : { whose, seconds: Math.round(ahead / 1000) };
}

const databaseTime: Reading = async ({ database }) =>
  (await (await database())?.facts())?.clock ?? null;

const stripeTime: Reading = async ({ settings, stripe, fetch }) => {
  if (!stripe) return null;
  const date = (await fetch(settings.stripeApiUrl)).headers.get("date");
  return date ? new Date(date) : null;
};

function finding(whose: string, seconds: number): Finding[] {
  const size = Math.abs(seconds);
  if (size <= MAX_SECONDS) return [];
  const text = `It is ${size} seconds ${seconds > 0 ? "ahead of" : "behind"} ${whose}.`;
  return [size > MAX_FAULTLESS_SECONDS ? fault(text, FIX) : warning(text, FIX)];
}
