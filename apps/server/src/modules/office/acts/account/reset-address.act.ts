import { toldAccount } from "@sovereign/content/words/told-account";
import type { ResetAddressOffer, resetAddressOrder } from "@sovereign/contract/office-account-acts";
import type { z } from "@sovereign/contract/schema";
import type { ActHandler } from "#modules/office/acts/act-handler.ts";
import { findRefusal } from "#modules/office/member/member.repository.ts";
import type { AccountActDeps } from "./account-deps.ts";
import { accountMail } from "./account-mail.ts";

export function resetAddressAct({ resetAddress, config, db }: AccountActDeps) {
  const handler: ActHandler<"reset_address", z.output<typeof resetAddressOrder>, object> = {
    kind: "reset_address",

    async offer({ email }): Promise<ResetAddressOffer> {
      const refused = await findRefusal(db, email);
      return {
        kind: "reset_address",
        why_not: refused ? null : "address_works",
        facts: refused ? { ...refused, since: refused.since.toISOString() } : null,
      };
    },

    async plan(_, { email }) {
      return (await findRefusal(db, email)) ? {} : { whyNot: "address_works" };
    },

    figures: () => ({}),

    async run({ member }) {
      await resetAddress(member.email);
      return { state: "done" };
    },

    mail: () => accountMail("address", toldAccount.address, config),
  };
  return handler;
}
