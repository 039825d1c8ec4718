import { z } from "zod";
import { type MailReport, statusIn } from "./returned-mail.ts";

const topicSchema = z.object({ Type: z.literal("Notification"), Message: z.string() });

const confirmationSchema = z.object({
  Type: z.literal("SubscriptionConfirmation"),
  SubscribeURL: z.url(),
});

const recipients = z.array(z.object({ emailAddress: z.string(), status: z.string().nullish() }));

const eventSchema = z
  .object({
    notificationType: z.string().nullish(),
    eventType: z.string().nullish(),
    mail: z.object({ source: z.string(), destination: z.array(z.string()).nullish() }),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).nullish(),
    complaint: z
      .object({
        complainedRecipients: recipients,
        complaintFeedbackType: z.string().nullish(),
      })
      .nullish(),
  })
  .refine(({ notificationType, eventType }) => notificationType ?? eventType);

const TOPIC_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;

/** Returns where a topic's subscription is confirmed; undefined for another event. */
export function subscriptionToConfirm(event: unknown): string | undefined {
  const read = confirmationSchema.safeParse(event);
  if (!read.success) return undefined;
  const url = new URL(read.data.SubscribeURL);
  return url.protocol === "https:" && TOPIC_HOST.test(url.hostname) ? url.href : undefined;
}

/** Reads an event of Amazon SES, in the envelope of its topic or raw. */
export function sesReports(event: unknown): MailReport[] | undefined {
  const topic = topicSchema.safeParse(event);
  const read = eventSchema.safeParse(topic.success ? inside(topic.data.Message) : event);
  if (!read.success) return undefined;
  const { mail, bounce, complaint } = read.data;
  const about = mail.source;
  const sentTo = mail.destination ?? [];
  if (complaint && complaint.complaintFeedbackType !== "not-spam") {
    const named = complaint.complainedRecipients.map(({ emailAddress }) => emailAddress);
    return [{ about, recipients: [...named, ...sentTo], outcome: "complained", status: null }];
  }
  return (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status }) => ({
    about,
    recipients: [emailAddress, ...sentTo],
    outcome: "bounced",
    status: statusIn(status ?? "", bounce?.bounceType === "Permanent" ? "5" : "4"),
  }));
}

function inside(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}
