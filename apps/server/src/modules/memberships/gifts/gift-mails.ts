import { withoutLinks } from "@sovereign/domain/gift";
import { paths } from "@sovereign/domain/page-paths";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { dateFor, priceInWords } from "#modules/memberships/mails/mail-values.ts";
import { moneyOf } from "#providers/payments/stripe-money.ts";
import type { GiftTokens } from "./gift-tokens.ts";
import { findAddressOf, findGiver, type GiftRow } from "./gifts.repository.ts";

export type GiftMails = ReturnType<typeof createGiftMails>;

/** An email's key names the gift, so that each is sent once. */
export function createGiftMails(deps: {
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  tokens: GiftTokens;
  appUrl: string;
}) {
  const { db, jobs, tokens, appUrl } = deps;
  const linkOf = ({ id }: GiftRow) => `${appUrl}${paths.giftLink(tokens.of(id))}`;
  const giverOf = ({ giverName }: GiftRow) => withoutLinks(giverName ?? "");
  const dayOf = ({ timeZone, arrivesAt }: GiftRow) => dateFor({ timeZone }, arrivesAt);

  const send = (gift: GiftRow, mail: Omit<MailJob, "key">) =>
    jobs.enqueueMail({ ...mail, key: `${mail.template}:${gift.id}` });

  async function toGiver(gift: GiftRow, mail: Pick<MailJob, "template" | "values">) {
    const giver = await findGiver(db, gift);
    if (!giver) return;
    await send(gift, { ...mail, to: giver.email, userId: giver.userId });
  }

  return {
    bought: (gift: GiftRow) =>
      toGiver(gift, {
        template: "gift-bought",
        values: {
          recipient: gift.recipientEmail ?? "",
          arrives_on: dayOf(gift),
          price: priceInWords(moneyOf(gift.amount ?? 0, (gift.currency ?? "").toLowerCase())),
        },
      }),

    arrived: async (gift: GiftRow) => {
      if (!gift.recipientEmail) return;
      await send(gift, {
        template: "gift-arrived",
        to: gift.recipientEmail,
        values: {
          giver: giverOf(gift),
          word: withoutLinks(gift.word ?? ""),
          gift_url: linkOf(gift),
        },
      });
    },

    claimed: (gift: GiftRow) =>
      toGiver(gift, { template: "gift-claimed", values: { arrived_on: dayOf(gift) } }),

    /** To the giver, and to the recipient who has heard of it. */
    async returned(gift: GiftRow): Promise<void> {
      await toGiver(gift, { template: "gift-returned", values: { arrives_on: dayOf(gift) } });
      const to = gift.claimedBy ? await findAddressOf(db, gift.claimedBy) : gift.recipientEmail;
      if (!to || (!gift.sentAt && !gift.claimedBy)) return;
      await send(gift, {
        template: "gift-canceled",
        to,
        ...(gift.claimedBy && { userId: gift.claimedBy }),
        values: { giver: giverOf(gift) },
      });
    },

    /** Its recipient's account is gone, so the giver passes the link on. */
    undelivered: (gift: GiftRow) =>
      toGiver(gift, {
        template: "gift-undelivered",
        values: { arrives_on: dayOf(gift), gift_url: linkOf(gift) },
      }),
  };
}
