import { fill } from "@sovereign/content/public/fill";
import { toldAccount } from "@sovereign/content/words/told";
import { holdWhileUnreached } from "@sovereign/domain/sensitive-act";
import { findUnreached } from "#jobs/refused-addresses.repository.ts";
import { type ActHandler, heldMailKey } from "#modules/office/acts/act-handler.ts";
import { type AccountActDeps, accountMail, momentIn } from "./account-deps.ts";
import { findHolder } from "./address-check.ts";

const CONFIRM_MS = 24 * 3600_000;

type Plan = { from: string; to: string; confirmBy: string };

export function changeAddressAct(deps: AccountActDeps) {
  const { accounts, paymentMails, config, db, jobs, clock } = deps;
  const { emailChange } = accounts;
  const handler: ActHandler<"change_address", Plan> = {
    kind: "change_address",
    // Held for days where no email reaches the member.
    isPatient: true,

    async offer({ id }) {
      const isConfirmed = await accounts.isConfirmed(id);
      const pays_by_card = (await paymentMails.find(id)).receipt !== null;
      const refusal = isConfirmed ? null : "not_confirmed";
      const why_not = (await accounts.isFrozen(id)) ? "frozen" : refusal;
      return { kind: "change_address", why_not, facts: { pays_by_card } };
    },

    async plan({ new_email }, { id, email }) {
      if (await accounts.isFrozen(id)) return { whyNot: "frozen" };
      if (!(await accounts.isConfirmed(id))) return { whyNot: "not_confirmed" };
      const checked = await emailChange.check(id, new_email);
      if ("whyNot" in checked) {
        const { whyNot } = checked;
        return whyNot === "address_taken"
          ? { whyNot, about: await findHolder(db, new_email) }
          : checked;
      }
      const isUnreached = (await findUnreached(db, { id, email }, clock())) !== null;
      const held = isUnreached ? holdWhileUnreached("change_address") : null;
      const begins = clock().getTime() + (held ?? 0) * 1000;
      const confirmBy = new Date(begins + CONFIRM_MS).toISOString();
      return { from: email, to: checked.email, confirmBy };
    },

    figures: ({ confirmBy }) => ({ confirm_by: confirmBy }),
    personal: ({ from, to }) => ({ from, to }),

    /** Only while it is held; otherwise both addresses are emailed immediately. */
    async announce({ id, plan: { to }, member, by, heldUntil }) {
      const told = fill(toldAccount.addressComing, {
        staff_name: by,
        new_email: to,
        time_zone: member.timeZone,
        when: momentIn(member.timeZone, heldUntil),
      });
      await jobs.enqueueMail({
        ...accountMail("change_address", told, config),
        to: member.email,
        userId: member.id,
        key: heldMailKey({ id, heldUntil }),
      });
    },

    async run({ id, plan: { to }, member, by }) {
      const order = { actId: id, newEmail: to, staffName: by };
      const refusal = await emailChange.ask(member.id, order);
      return refusal ? { state: "failed", outcome: { code: refusal } } : { state: "done" };
    },

    undo: {
      until: ({ confirmBy }) => new Date(confirmBy),
      isOver: async (id) => !(await emailChange.isWaiting(id)),
      async run({ id }) {
        const withdrawn = await emailChange.withdraw(id);
        return withdrawn ? { state: "done" } : { state: "failed", outcome: { code: "too_late" } };
      },
    },
  };
  return handler;
}
