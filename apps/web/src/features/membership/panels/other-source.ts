import { fill } from "@sovereign/content/public/fill";
import { membershipStanding } from "@sovereign/content/words/membership-standing";
import type { OtherSource } from "@sovereign/domain/membership";
import { dateOfInstant } from "#core/time/dates.ts";

/** Returns what is open or charges beside the membership shown first, with its date. */
export function otherSourceInWords(
  { managed_by, renews, at }: OtherSource,
  timeZone: string,
): string {
  const { other, otherSources } = membershipStanding;
  const source = otherSources[managed_by];
  if (!at) return fill(other.anyDay, { source });
  const date = dateOfInstant(at, timeZone);
  return fill(renews ? other.renews : other.ends, { source, date });
}
