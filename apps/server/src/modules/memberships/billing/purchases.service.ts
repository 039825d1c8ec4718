import type { PurchaseAnswer } from "@sovereign/contract/memberships";
import { accessOf, chargesAgain, whoManages } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Entitlements } from "#modules/memberships/entitlements/entitlements.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import {
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import { isOver } from "./paying-as.ts";
import { addUnclaimed, findUnclaimed } from "./purchases.repository.ts";

export type PurchasesService = ReturnType<typeof createPurchasesService>;

/** A purchase paid with a member's email becomes theirs on confirmation (decision 42). */
export function createPurchasesService(options: {
  db: Database;
  clock: Clock;
  entitlements: Entitlements;
  limits: MembershipLimits;
  onAdded: (rows: SubscriptionRow[]) => void;
}) {
  const { db, clock, entitlements, limits, onAdded } = options;

  return {
    async list(userId: string): Promise<PurchaseAnswer[]> {
      const owned = await entitlements.subscriptionsOf(userId);
      const now = clock();
      const running = owned.filter((row) => accessOf(row, now).open || !isOver(row));
      const waiting = await findUnclaimed(db, userId);
      return [
        ...running.map((row) => describe(row, "yours")),
        ...waiting.map((row) => describe(row, "unclaimed")),
      ];
    },

    async add(userId: string, id: string): Promise<void> {
      await limits.addPurchase(userId);
      const added = await addUnclaimed(db, userId, id);
      if (added.length === 0) throw new Problem("billing.purchase_unknown");
      await notifyChanged(db, [userId]);
      onAdded(added);
    },
  };
}

function describe(row: SubscriptionRow, owner: PurchaseAnswer["owner"]): PurchaseAnswer {
  return {
    id: row.externalId,
    owner,
    managed_by: whoManages(row),
    since: (row.startedAt ?? row.periodStart)?.toISOString() ?? null,
    period_end: row.periodEnd?.toISOString() ?? null,
    renews: chargesAgain(row),
  };
}
