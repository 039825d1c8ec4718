import { fill, plural } from "@sovereign/content/public/fill";
import { challengeWays } from "@sovereign/content/words/challenge";
import type { Factors } from "@sovereign/contract/factors";

/** A second factor as listed; `id` is the factor's. */
export type Way = {
  id: string;
  kind: "totp" | "phone" | "recovery";
  title: string;
  below: string;
  /** The last digits of a phone. */
  ending: string;
};

/** Returns the factors, and a recovery code while any are left. */
export function waysOf({ factors, recovery_codes_left: left }: Factors): Way[] {
  const ways = factors
    .filter(({ status }) => status === "verified")
    .map(({ id, factor_type: kind, friendly_name, phone_ending = "" }): Way => {
      const { title } = challengeWays[kind];
      const below =
        kind === "phone"
          ? fill(challengeWays.phone.below, { ending: phone_ending })
          : friendly_name;
      return { id, kind, title, below, ending: phone_ending };
    });
  if (left === 0) return ways;
  const { title, below } = challengeWays.recovery;
  const recovery: Way = {
    id: "recovery",
    kind: "recovery",
    title,
    ending: "",
    below: plural(below, left),
  };
  return [...ways, recovery];
}
