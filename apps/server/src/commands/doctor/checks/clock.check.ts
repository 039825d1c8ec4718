import { millisecondsAhead } from "#app/clock.ts";
import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { fault, ok, warning } from "#app/commands/doctor/finding.ts";

const MAX_SECONDS = 5;
/** Authenticator codes are accepted for this long. */
const MAX_FAULTLESS_SECONDS = 30;
const FIX = "Turn on time synchronization: timedatectl set-ntp true.";

/** This machine's clock next to Stripe's; a start compares it with the database's. */
export const clockCheck: Check = {
  name: "Clock",
  async run(deps) {
    const ahead = await millisecondsAhead(deps.clock, () => stripeTime(deps)).catch(() => null);
    if (ahead === null) return [ok("There was no other clock to compare.")];
    const seconds = Math.round(ahead / 1000);
    const size = Math.abs(seconds);
    if (size <= MAX_SECONDS) return [ok("It agrees with Stripe's.")];
    const text = `It is ${size} seconds ${seconds > 0 ? "ahead of" : "behind"} Stripe's.`;
    return [size > MAX_FAULTLESS_SECONDS ? fault(text, FIX) : warning(text, FIX)];
  },
};

async function stripeTime({ settings, stripe, fetch }: Deps): Promise<Date> {
  const date = stripe && (await fetch(settings.stripeApiUrl)).headers.get("date");
  if (!date) throw new Error("there is no clock");
  return new Date(date);
}
