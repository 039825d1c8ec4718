import type { MembershipAnswer } from "@sovereign/contract/memberships";
import { type Membership, membershipOf } from "@sovereign/domain/membership";
import { unchangedUntil } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import { isAdminModeOffered } from "#http/gate.ts";
import { etagOf } from "#http/not-modified.ts";
import type { Config } from "#settings/config.ts";
import type { Entitlements } from "./entitlements.ts";

type AdminMode = Config["adminMode"];

export const membershipAnswer = (
  membership: Membership,
  caller: Caller,
  adminMode: AdminMode,
): MembershipAnswer => ({
  ...membership,
  admin_mode_offered: isAdminModeOffered(adminMode, caller),
});

/** Valid between two times for the same rows. */
type KnownTag = { tag: string; offered: boolean; from: number; until: number };

/** Undefined when not cached. Recomputed when the rows or, through time, their meaning changed. */
export function createEtagCache(deps: {
  entitlements: Entitlements;
  adminMode: AdminMode;
  clock: Clock;
}) {
  const { entitlements, adminMode, clock } = deps;
  const latest = new WeakMap<object, KnownTag>();
  return (caller: Caller): string | undefined => {
    const now = clock();
    const rows = entitlements.remembered(caller.userId, now);
    if (!rows) return undefined;
    const offered = isAdminModeOffered(adminMode, caller);
    const from = now.getTime();
    const before = latest.get(rows);
    const holds = before && before.from <= from && from < before.until;
    if (holds && before.offered === offered) return before.tag;
    const tag = etagOf(membershipAnswer(membershipOf(rows, now), caller, adminMode));
    latest.set(rows, { tag, offered, from, until: unchangedUntil(rows, now).getTime() });
    return tag;
  };
}
