import { returnedMail, spamComplaint } from "@sovereign/sandbox/mailbox";
import { sql } from "drizzle-orm";
import type { MailMessage } from "#providers/mail/mailer.ts";
import { productTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

const SECRET = "a secret of the mail webhook";

export const MAIL_WEBHOOK_ENVIRONMENT = { MAIL_WEBHOOK_SECRET: SECRET };

type SentRow = {
  template: string;
  subject: string;
  state: string;
  status: string | null;
  sent_at: string | null;
};

/** What becomes of emails after they were sent. */
export function outcomesOf(product: TestProduct) {
  const { db } = product.database;

  async function post(body: string, contentType: string, secret = SECRET): Promise<number> {
    const authorization = `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}`;
    const headers = { authorization, "content-type": contentType };
    return (await product.fetch("/api/webhooks/mail", { method: "POST", body, headers })).status;
  }

  const envelopeOf = ({ envelopeFrom = "", to }: MailMessage) => ({ from: envelopeFrom, to });
  const sourceOf = ({ headers = {}, subject }: MailMessage) =>
    [["Subject", subject], ...Object.entries(headers)].map((pair) => pair.join(": ")).join("\r\n");

  return {
    post,
    /** The member's emails, oldest first. */
    async mails(email: string): Promise<SentRow[]> {
      const { rows } = await db.execute<SentRow>(sql`
        select template, subject, state, status, sent_at from sent_mails
        where user_id = (select id from "user" where email = ${email})
        order by queued_at, template`);
      return rows;
    },
    /** Its receiver's mail server returns an email. */
    bounce: (
      mail: MailMessage,
      status = "5.1.1",
      about: Partial<{ from: string; to: string }> = {},
    ) =>
      post(
        returnedMail(
          sourceOf(mail),
          { ...envelopeOf(mail), ...about },
          { status, text: `550 ${status} no such user here`, now: new Date() },
        ),
        "message/rfc822",
      ),
    complain: (mail: MailMessage) =>
      post(
        JSON.stringify(spamComplaint(sourceOf(mail), envelopeOf(mail), new Date())),
        "application/json",
      ),
  };
}

/** An `it` about what becomes of emails. */
export const mailTest = productTest({ environment: MAIL_WEBHOOK_ENVIRONMENT })
  .extend("member", ({ product }) => product.signUpOverHttp())
  .extend("outcomes", { scope: "file" }, ({ product }) => outcomesOf(product));
