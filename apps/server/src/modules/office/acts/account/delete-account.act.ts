import { foldAddress } from "@sovereign/domain/credentials";
import { standingOf } from "@sovereign/domain/member-standing";
import { accessOf, chargesAgain, whoManages } from "@sovereign/domain/subscription";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { isOnStaff } from "#modules/office/acts/acts.repository.ts";
import { findSubscriptions } from "#modules/office/member/member.repository.ts";
import { findLastOrder } from "#staff/staff-log.repository.ts";
import type { AccountActDeps } from "./account-deps.ts";

const HOLD_SECONDS = 60;

export function deleteAccountAct(deps: AccountActDeps) {
  const { accounts, deleteMember, config, db, clock } = deps;
  const handler: ActHandler<"delete_account", object> = {
    kind: "delete_account",
    holdSeconds: HOLD_SECONDS,

    async offer(member) {
      const now = clock();
      const rows = await findSubscriptions(db, member);
      const { state, until, price } = standingOf(rows, now);
      const open = rows.filter((row) => accessOf(row, now).open);
      const charging = rows.filter(chargesAgain);
      const store = [...charging, ...open].find(({ source }) => source === "revenuecat");
      return {
        kind: "delete_account",
        why_not: (await accounts.isFrozen(member.id)) ? "frozen" : null,
        facts: {
          until: open.length > 0 && state !== "lapsed" ? (until?.toISOString() ?? null) : null,
          price,
          by_card: [...charging, ...open].some(({ source }) => source === "stripe"),
          store: store ? whoManages(store) : null,
          backup_days: config.backupDays,
        },
      };
    },

    async plan({ email }, member) {
      if (await accounts.isFrozen(member.id)) return { whyNot: "frozen" };
      return foldAddress(email.trim()) === foldAddress(member.email)
        ? {}
        : { whyNot: "address_differs" };
    },

    figures: () => ({}),

    /** The log gets its end in the transaction that deletes the member, and this row with them. */
    async run({ id, member, beganAt }) {
      if (await isOnStaff(db, member.id)) return { state: "failed", outcome: { code: "staff" } };
      // A node may have died in an earlier attempt, and the member taken the account back since.
      const act = { id, userId: member.id, kind: handler.kind };
      const askedAt = (await findLastOrder(db, act)) ?? beganAt;
      const isDeleted =
        !(await accounts.wasFrozenSince(member.id, askedAt)) &&
        (await deleteMember(member.id, askedAt));
      return isDeleted ? { state: "done" } : { state: "failed", outcome: { code: "frozen" } };
    },
  };
  return handler;
}
