import type { MembershipAnswer } from "@sovereign/contract/memberships";
import { type Membership, membershipOf } from "@sovereign/domain/membership";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import { etagOfText } from "#http/etag.ts";
import { isAdminModeOffered } from "#http/gate.ts";
import type { Config } from "#settings/config.ts";
import type { Entitlements } from "./entitlements.ts";

type AdminMode = Config["adminMode"];

/** What a check answers a caller. */
export const membershipAnswer = (
  membership: Membership,
  caller: Caller,
  adminMode: AdminMode,
): MembershipAnswer => ({
  ...membership,
  admin_mode_offered: isAdminModeOffered(adminMode, caller),
});

/**
 * Tells the tag of what a check would answer a caller now, from memory alone; undefined where not all
 * of it is there. The answer is worked out each time, for it changes by itself as time passes, and its
 * tag only when it is another one.
 */
export function createKnownTags(parts: {
  entitlements: Entitlements;
  adminMode: AdminMode;
  clock: Clock;
}) {
  const { entitlements, adminMode, clock } = parts;
  const latest = new WeakMap<object, { text: string; tag: string }>();
  return (caller: Caller): string | undefined => {
    const now = clock();
    const rows = entitlements.remembered(caller.userId, now);
    if (!rows) return undefined;
    const text = JSON.stringify(membershipAnswer(membershipOf(rows, now), caller, adminMode));
    const before = latest.get(rows);
    if (before?.text === text) return before.tag;
    const tag = etagOfText(text);
    latest.set(rows, { text, tag });
    return tag;
  };
}
