import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSmtpSink } from "#testing/smtp-sink.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const message = {
  to: "someone@example.com",
  subject: "Confirm your address",
  html: "<p>Hello</p>",
  text: "Hello",
  messageId: "<abc@one.example>",
};

const REFUSALS: Record<string, string> = {
  "gone@example.com": "550 5.1.1 no such user",
  "policy@example.com": "550 5.7.1 not from here",
  "full@example.com": "452 4.2.2 full",
  "bare@example.com": "553 no",
};

let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  sink = await startSmtpSink(undefined, (address) => REFUSALS[address]);
});
beforeEach(() => void sink.received.splice(0));
afterAll(() => sink.close());

const mailer = (appUrl = "https://members.one.example:8443") =>
  createSmtpMailer(sink.url, "Sovereign <no-reply@one.example>", appUrl);

describe("the SMTP mailer", () => {
  it("sends both parts of the email to the one recipient, with the message's own id", async () => {
    await mailer().send(message);
    const [mail] = sink.received;
    expect(mail?.recipients).toEqual(["someone@example.com"]);
    expect(mail?.source).toContain("Message-ID: <abc@one.example>");
    expect(mail?.source).toContain("text/plain");
    expect(mail?.source).toContain("text/html");
  });

  it("greets the mail server by the host of APP_URL", async () => {
    for (const [appUrl, greeting] of [
      ["https://members.one.example:8443", "members.one.example"],
      ["https://größe.example", "xn--gre-6ka8i.example"],
      ["http://192.0.2.7:3000", "[192.0.2.7]"],
      ["http://[2001:db8::1]:3000", "[ipv6:2001:db8::1]"],
    ] as const) {
      await mailer(appUrl).send(message);
      expect(sink.received.at(-1)?.greeting).toBe(greeting);
    }
  });

  it("calls back before the line that ends an email, and ends none when that fails", async () => {
    let taken: number | undefined;
    await mailer().send(message, async () => {
      taken = sink.received.length;
    });
    expect([taken, sink.received.length]).toEqual([0, 1]);
    const failing = () => Promise.reject(new Error("no database"));
    await expect(mailer().send(message, failing)).rejects.toThrow("no database");
    expect(sink.received).toHaveLength(1);
  });

  it("sends headers, and reports failures to another address than the sender's", async () => {
    const envelopeFrom = "bounce+tag@one.example";
    const headers = { "auto-submitted": "auto-generated", "list-unsubscribe": "<https://a.b/c>" };
    await mailer().send({ ...message, envelopeFrom, replyTo: "help@one.example", headers });
    const [mail] = sink.received;
    expect([mail?.sender, mail?.recipients]).toEqual([envelopeFrom, ["someone@example.com"]]);
    expect(mail?.source).toMatch(/^From: Sovereign <no-reply@one.example>\r?$/m);
    expect(mail?.source).toMatch(/^Reply-To: help@one.example\r?$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
    expect(mail?.source).toMatch(/^List-Unsubscribe: <https:\/\/a.b\/c>\r?$/im);
  });

  it.each([
    ["gone@example.com", { isPermanent: true, status: "5.1.1", isUnknownAddress: true }],
    ["policy@example.com", { isPermanent: true, status: "5.7.1", isUnknownAddress: false }],
    ["full@example.com", { isPermanent: false, status: "4.2.2", isUnknownAddress: false }],
    ["bare@example.com", { isPermanent: true, status: "5.0.0", isUnknownAddress: false }],
  ])("describes the refusal of %s", async (to, refusal) => {
    await expect(mailer().send({ ...message, to })).rejects.toMatchObject(refusal);
  });

  it.each([
    { envelopeFrom: "bounce@one.example\r\nRCPT TO:<all@example.com>" },
    { headers: { "auto-submitted": "yes\r\nBcc: all@example.com" } },
    { to: "someone@example.com\r\nBcc: all@example.com" },
    { to: "someone@example.com, other@example.com" },
    { to: "Someone <someone@example.com>" },
    { subject: "Hello\r\nBcc: all@example.com" },
    { messageId: "<abc@one.example>\nX-Evil: 1" },
  ])("refuses a field that could add a header or a recipient: %o", async (fault) => {
    const refusal = /must be one plain address|control characters/;
    await expect(mailer().send({ ...message, ...fault })).rejects.toThrow(refusal);
    expect(sink.received).toEqual([]);
  });
});
