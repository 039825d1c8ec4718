import { withoutLinks } from "@sovereign/domain/gift";
import { paths } from "@sovereign/domain/page-paths";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { dateFor, priceInWords } from "#modules/memberships/mails/mail-values.ts";
import { moneyOf } from "#providers/payments/stripe-money.ts";
import type { GiftTokens } from "./gift-tokens.ts";
import { findGiver, findMember, type GiftRow } from "./gifts.repository.ts";

type Told = Pick<MailJob, "template" | "values"> & { key?: string };

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

  /** Of a template that both get, the key names whom it is for. */
  const send = (gift: GiftRow, { key, ...mail }: Told & Pick<MailJob, "to" | "userId">) =>
    jobs.enqueueMail({ ...mail, key: [mail.template, gift.id, ...(key ? [key] : [])].join(":") });

  async function toGiver(gift: GiftRow, mail: Told) {
    const giver = await findGiver(db, gift);
    if (!giver) return;
    await send(gift, { ...mail, to: giver.email, userId: giver.userId });
  }

  /** Who has heard of it. */
  async function toRecipient(gift: GiftRow, mail: Told) {
    const to = gift.claimedBy ? (await findMember(db, gift.claimedBy))?.email : gift.recipientEmail;
    if (!to || (!gift.sentAt && !gift.claimedBy)) return;
    await send(gift, { ...mail, to, ...(gift.claimedBy && { userId: gift.claimedBy }) });
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

    async returned(gift: GiftRow): Promise<void> {
      await toGiver(gift, { template: "gift-returned", values: { arrives_on: dayOf(gift) } });
      await toRecipient(gift, { template: "gift-canceled", values: { giver: giverOf(gift) } });
    },

    async disputed(gift: GiftRow): Promise<void> {
      await toGiver(gift, { template: "gift-disputed", values: { arrives_on: dayOf(gift) } });
      await toRecipient(gift, { template: "gift-held", values: { giver: giverOf(gift) } });
    },

    /** The bank has decided. */
    async disputeEnded(gift: GiftRow): Promise<void> {
      const template = gift.returned ? "gift-dispute-ended" : "gift-reopened";
      const mail = { template, values: { arrives_on: dayOf(gift) } } as const;
      await toGiver(gift, { ...mail, key: "giver" });
      await toRecipient(gift, { ...mail, key: "recipient" });
    },

    /** The refund came back, of which its giver has been told. */
    reopened: (gift: GiftRow) =>
      toRecipient(gift, { template: "gift-open-again", values: { giver: giverOf(gift) } }),

    /** The member's own renewal, which was turned off for it, is on again. */
    async renewalBack(gift: GiftRow, renewsOn: Date): Promise<void> {
      const member = gift.claimedBy ? await findMember(db, gift.claimedBy) : undefined;
      if (!member) return;
      await send(gift, {
        template: "renewal-back",
        to: member.email,
        userId: member.id,
        values: {
          renews_on: dateFor(member, renewsOn),
          settings_url: `${appUrl}${paths.settings}`,
        },
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
