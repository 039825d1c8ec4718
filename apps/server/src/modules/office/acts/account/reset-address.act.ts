import { actRecords } from "@sovereign/content/words/act-records";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { type AccountActDeps, accountMail } from "./account-deps.ts";

export function resetAddressAct({ resetAddress, config, db }: AccountActDeps) {
  const handler: ActHandler<"reset_address", object> = {
    kind: "reset_address",

    async offer({ email }) {
      const refused = await findRefused(db, email);
      return {
        kind: "reset_address",
        why_not: refused ? null : "address_works",
        facts: refused ? { ...refused, since: refused.since.toISOString() } : null,
      };
    },

    async plan(_, { email }) {
      return (await findRefused(db, email)) ? {} : { whyNot: "address_works" };
    },

    figures: () => ({}),

    async run({ member }) {
      await resetAddress(member.email);
      return { state: "done" };
    },

    mail: () => accountMail("reset_address", actRecords.reset_address.mail.text, config),
  };
  return handler;
}
