import { isDeepStrictEqual } from "node:util";
import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { sellerInWords } from "@sovereign/content/public/seller";
import { agreedNote, receiptNote, trialNote, unknownPrice } from "@sovereign/content/words/mails";
import type { Money } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { MailJob } from "#jobs/jobs.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import type { Config } from "#settings/config.ts";
import type { ChangeKind } from "./change-kind.ts";
import type { Recipient } from "./mails.repository.ts";

export type MailSettings = Pick<
  Config,
  "appUrl" | "companyName" | "companyAddress" | "companyTaxId"
>;

const PAID_SIGN_UP = `${paths.signUp}&paid=true`;

/** The next payment, the last one, and each after a code. */
export type Costs = { price: Money | null; paid: Money | null; later: Money | null };

export function mailAbout(
  { happening, giftEnds, ...costs }: Costs & { happening: ChangeKind; giftEnds: Date | null },
  recipient: Recipient,
  config: MailSettings,
): Pick<MailJob, "template" | "values"> {
  const { appUrl } = config;
  const { price } = costs;
  const on = (instant: Date) => dateFor(recipient, instant);
  const settings = `${appUrl}${paths.settings}`;
  // A guest who paid gets access by signing up with the same email.
  const app = `${appUrl}${recipient.isMember ? paths.app : PAID_SIGN_UP}`;
  switch (happening.kind) {
    case "started":
      return {
        template: "subscription-started",
        values: {
          price: priceInWords(price),
          agreed: agreedInWords(costs),
          renews_on: on(happening.renewsOn),
          app_url: recipient.isMember ? `${appUrl}${paths.welcome}` : app,
          settings_url: settings,
          receipt_note: recipient.isMember ? receiptNote.member : receiptNote.guest,
          ...saleValues(config),
        },
      };
    case "trial_started":
      return {
        template: "trial-started",
        values: {
          ends_on: on(happening.endsOn),
          app_url: `${appUrl}${paths.welcome}`,
          settings_url: settings,
          afterwards: fill(happening.renews ? trialNote.charged : trialNote.ends, {
            price: priceInWords(price),
            ends_on: on(happening.endsOn),
          }),
        },
      };
    case "payment_failed":
      return {
        template: "payment-failed",
        values: {
          price: priceInWords(price),
          portal_url: settings,
          grace_ends_on: on(happening.graceEndsOn),
        },
      };
    case "renewal_on":
      return {
        template: "renewal-on",
        values: {
          renews_on: on(happening.renewsOn),
          gift_ends: giftEnds ? on(giftEnds) : "",
          settings_url: settings,
        },
      };
    case "moved":
      return { template: "purchase-moved", values: { settings_url: settings } };
    case "ended":
      return {
        template: "subscription-ended",
        values: {
          ended_on: on(happening.endedOn),
          app_url: app,
          export_url: settings,
          subscribe_url: `${appUrl}${paths.community}`,
        },
      };
  }
}

/** The seller of the membership, and the page for returning the purchase. */
export const saleValues = (config: MailSettings) => ({
  seller: sellerInWords(config),
  withdraw_url: `${config.appUrl}${paths.withdraw}`,
});

/** Asks a member whether a purchase with their email is theirs (decision 42). */
export function mailAboutUnclaimed(
  { startedAt, periodStart, syncedAt }: SubscriptionRow,
  recipient: Recipient,
  { appUrl }: Pick<MailSettings, "appUrl">,
): Pick<MailJob, "template" | "values"> {
  return {
    template: "purchase-unclaimed",
    values: {
      paid_on: dateFor(recipient, startedAt ?? periodStart ?? syncedAt),
      settings_url: `${appUrl}${paths.settings}`,
    },
  };
}

/** A code may lower the first payment alone, or some. */
function agreedInWords({ paid, price, later }: Costs): string {
  const isSame = !paid || isDeepStrictEqual(paid, price);
  const words = { paid: priceInWords(paid), price: priceInWords(price) };
  if (!isSame) return fill(agreedNote.first, words);
  return later
    ? fill(agreedNote.some, { ...words, later: priceInWords(later) })
    : fill(agreedNote.yearly, words);
}

export const priceInWords = (price: Money | null): string =>
  price ? moneyInWords(price, "price") : unknownPrice;

export function dateFor({ timeZone }: Pick<Recipient, "timeZone">, instant: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: timeZoneOr(timeZone),
  }).format(instant);
}
