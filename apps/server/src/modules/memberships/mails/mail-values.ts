import { receiptNote } from "@sovereign/content/words/mails";
import type { MailJob } from "#jobs/jobs.ts";
import type { SubscriptionRow } from "#modules/memberships/memberships.types.ts";
import type { Recipient } from "./mails.repository.ts";
import type { Happening } from "./what-happened.ts";

/** The brand's part of the mails. */
export type MailSettings = { appUrl: string; appPrice: string };

/** The template and the values of the mail that tells what happened. */
export function mailAbout(
  happening: Happening,
  recipient: Recipient,
  { appUrl, appPrice }: MailSettings,
): Pick<MailJob, "template" | "values"> {
  const on = (instant: Date) => dateFor(recipient, instant);
  const settings = `${appUrl}/app/settings`;
  // Who paid without an account gets in by opening one with the same address.
  const app = recipient.isMember ? `${appUrl}/app` : `${appUrl}/auth?tab=sign-up&paid=true`;
  switch (happening.kind) {
    case "started":
      return {
        template: "subscription-started",
        values: {
          price: appPrice,
          renews_on: on(happening.renewsOn),
          app_url: recipient.isMember ? `${app}/welcome` : app,
          settings_url: settings,
          receipt_note: recipient.isMember ? receiptNote.member : receiptNote.guest,
        },
      };
    case "payment_failed":
      return {
        template: "payment-failed",
        values: {
          price: appPrice,
          portal_url: settings,
          grace_ends_on: on(happening.graceEndsOn),
        },
      };
    case "ended":
      return {
        template: "subscription-ended",
        values: {
          ended_on: on(happening.endedOn),
          app_url: app,
          export_url: settings,
          subscribe_url: `${appUrl}/app/community`,
        },
      };
  }
}

/** The mail that asks a member whether a purchase made with their address is theirs (decision 42). */
export function mailAboutUnclaimed(
  { startedAt, periodStart, syncedAt }: SubscriptionRow,
  recipient: Recipient,
  { appUrl }: MailSettings,
): Pick<MailJob, "template" | "values"> {
  return {
    template: "purchase-unclaimed",
    values: {
      paid_on: dateFor(recipient, startedAt ?? periodStart ?? syncedAt),
      settings_url: `${appUrl}/app/settings`,
    },
  };
}

/** A date in words, on the recipient's calendar. */
export function dateFor({ timeZone }: Recipient, instant: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(instant);
}
