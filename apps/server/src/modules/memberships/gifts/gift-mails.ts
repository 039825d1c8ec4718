import { withoutLinks } from "@sovereign/domain/gift";
import { moneyFrom } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import { dateFor, priceInWords } from "#modules/memberships/mails/mail-values.ts";
import type { GiftTokens } from "./gift-tokens.ts";
import { findGiver, findMember, type GiftRow } from "./gifts.repository.ts";

type Told = Pick<MailJob, "template" | "values"> & { key?: string | undefined };

/** A payment that went back or came back, which happens again: `on` is of this time alone. */
export type GiftNews = { gift: GiftRow; on: Date };

/** A charging subscription and its next charge. */
type Renewal = { id: string; renewsOn: Date };

export type GiftMails = ReturnType<typeof createGiftMails>;

/** An email's key names the gift, so that each is sent once. */
export function createGiftMails(deps: {
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  tokens: GiftTokens;
  appUrl: string;
}) {
  const { db, jobs, tokens, appUrl } = deps;
  const linkOf = (gift: GiftRow) => `${appUrl}${paths.giftLink(tokens.of(gift))}`;
  const giverOf = ({ giverName }: GiftRow) => withoutLinks(giverName ?? "");
  const dayOf = ({ timeZone, arrivesAt }: GiftRow) => dateFor({ timeZone }, arrivesAt);

  /** If giver and recipient get the same template, the key includes the recipient. */
  const send = (gift: GiftRow, { key, ...mail }: Told & Pick<MailJob, "to" | "userId">) =>
    jobs.enqueueMail({ ...mail, key: [mail.template, gift.id, ...(key ? [key] : [])].join(":") });

  const dateOf = (on: Date) => on.toISOString().slice(0, 10);

  async function toGiver(gift: GiftRow, mail: Told) {
    const giver = await findGiver(db, gift);
    if (!giver) return;
    await send(gift, { ...mail, to: giver.email, userId: giver.userId });
  }

  /** Emails the recipient, if they were informed of the gift. */
  async function toRecipient(gift: GiftRow, mail: Told) {
    const to = gift.claimedBy ? (await findMember(db, gift.claimedBy))?.email : gift.recipientEmail;
    if (!to || (!gift.sentAt && !gift.claimedBy)) return;
    await send(gift, { ...mail, to, ...(gift.claimedBy && { userId: gift.claimedBy }) });
  }

  return {
    /** The letters of a gift's link, in the order of their sending. */
    keysOf: ({ id, resent, linkVersion }: GiftRow) => ({
      bought: `gift-bought:${id}`,
      first: `gift-arrived:${id}`,
      again: Array.from({ length: resent }, (_, index) => ({
        time: index + 1,
        arrived: `gift-arrived:${id}:${index + 1}`,
        link: `gift-link:${id}:${index + 1}`,
      })),
      undelivered:
        linkVersion > 0 ? `gift-undelivered:${id}:${linkVersion}` : `gift-undelivered:${id}`,
    }),

    /** A gift's values in an email, for staff; the giver's name and the link are closed to them. */
    told: (gift: GiftRow) => ({
      arrives_on: dayOf(gift),
      giver: "…",
      recipient: gift.recipientEmail ?? "",
      gift_url: `${appUrl}${paths.giftLink("…")}`,
    }),

    bought: (gift: GiftRow) =>
      toGiver(gift, {
        template: "gift-bought",
        values: {
          recipient: gift.recipientEmail ?? "",
          arrives_on: dayOf(gift),
          price: priceInWords(moneyFrom(gift.amount ?? 0, gift.currency ?? "")),
        },
      }),

    /** `time` of those that staff had sent again. */
    arrived: async (gift: GiftRow, time?: number) => {
      if (!gift.recipientEmail) return;
      await send(gift, {
        template: "gift-arrived",
        key: time?.toString(),
        to: gift.recipientEmail,
        values: {
          giver: giverOf(gift),
          word: withoutLinks(gift.word ?? ""),
          gift_url: linkOf(gift),
        },
      });
    },

    /** For the giver to hand over. */
    link: (gift: GiftRow, time: number) =>
      toGiver(gift, {
        template: "gift-link",
        key: time.toString(),
        values: { arrives_on: dayOf(gift), gift_url: linkOf(gift) },
      }),

    readdressed: (gift: GiftRow) =>
      toGiver(gift, {
        template: "gift-readdressed",
        key: gift.linkVersion.toString(),
        values: { recipient: gift.recipientEmail ?? "", arrives_on: dayOf(gift) },
      }),

    claimed: (gift: GiftRow) =>
      toGiver(gift, { template: "gift-claimed", values: { arrived_on: dayOf(gift) } }),

    async returned({ gift, on }: GiftNews): Promise<void> {
      const [key, arrives_on] = [dateOf(on), dayOf(gift)];
      await toGiver(gift, { template: "gift-returned", key, values: { arrives_on } });
      await toRecipient(gift, { template: "gift-canceled", key, values: { giver: giverOf(gift) } });
    },

    async disputed({ gift, on }: GiftNews): Promise<void> {
      const [key, arrives_on] = [dateOf(on), dayOf(gift)];
      await toGiver(gift, { template: "gift-disputed", key, values: { arrives_on } });
      await toRecipient(gift, { template: "gift-held", key, values: { giver: giverOf(gift) } });
    },

    /** The bank has decided. */
    async disputeEnded({ gift, on }: GiftNews): Promise<void> {
      const template = gift.returned ? "gift-dispute-ended" : "gift-reopened";
      const mail = { template, values: { arrives_on: dayOf(gift) } } as const;
      await toGiver(gift, { ...mail, key: `giver:${dateOf(on)}` });
      await toRecipient(gift, { ...mail, key: `recipient:${dateOf(on)}` });
    },

    /** The membership before it has ended early. */
    async movedUp(gift: GiftRow): Promise<void> {
      const member = gift.claimedBy ? await findMember(db, gift.claimedBy) : undefined;
      const { beginsAt, endsAt } = gift;
      if (!member || !beginsAt || !endsAt) return;
      const [begins_on, ends_on] = [dateFor(member, beginsAt), dateFor(member, endsAt)];
      const to = { to: member.email, userId: member.id, key: beginsAt.toISOString() };
      const values = { begins_on, ends_on };
      await send(gift, { template: "gift-moved-up", values, ...to });
    },

    /** The refund came back, and its giver was informed: the gift is open again. */
    async reopened({ gift, on }: GiftNews): Promise<void> {
      const values = { giver: giverOf(gift) };
      await toRecipient(gift, { template: "gift-open-again", key: dateOf(on), values });
    },

    /** The member's own renewal, which was turned off for it, is on again. */
    async renewalBack(gift: GiftRow, { id: key, renewsOn }: Renewal): Promise<void> {
      const member = gift.claimedBy ? await findMember(db, gift.claimedBy) : undefined;
      if (!member) return;
      await send(gift, {
        template: "renewal-back",
        key,
        to: member.email,
        userId: member.id,
        values: {
          renews_on: dateFor(member, renewsOn),
          settings_url: `${appUrl}${paths.settings}`,
        },
      });
    },

    /** It is open again, and its member is charged for some of the same time. */
    async renewsBeside({ gift, on }: GiftNews, { id, renewsOn }: Renewal): Promise<void> {
      const member = gift.claimedBy ? await findMember(db, gift.claimedBy) : undefined;
      if (!member || !gift.endsAt) return;
      await send(gift, {
        template: "renewal-on",
        key: `${id}:${dateOf(on)}`,
        to: member.email,
        userId: member.id,
        values: {
          renews_on: dateFor(member, renewsOn),
          gift_ends: dateFor(member, gift.endsAt),
          settings_url: `${appUrl}${paths.settings}`,
        },
      });
    },

    /** Its recipient's account is gone, so the giver passes the link on. */
    undelivered: (gift: GiftRow) =>
      toGiver(gift, {
        template: "gift-undelivered",
        key: gift.linkVersion > 0 ? gift.linkVersion.toString() : undefined,
        values: { arrives_on: dayOf(gift), gift_url: linkOf(gift) },
      }),
  };
}
