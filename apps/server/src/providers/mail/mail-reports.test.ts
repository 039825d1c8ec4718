import { describe, expect, it } from "vitest";
import { createMailReports } from "./mail-reports.ts";

const requested: string[] = [];
const read = createMailReports(async (input) => {
  requested.push(String(input));
  return new Response();
});
const of = (event: object) => read(Buffer.from(JSON.stringify(event)), "application/json");
const returned = (lines: string[]) =>
  read(Buffer.from(lines.join("\r\n")), "message/rfc822; charset=utf-8");

const SENDER = "bounce+tag@one.example";

/** As the topic of Amazon SES posts an event. */
const inTopic = (event: object) =>
  read(
    Buffer.from(JSON.stringify({ Type: "Notification", Message: JSON.stringify(event) })),
    "text/plain; charset=UTF-8",
  );

const sesBounce = (bounceType: string, status?: string) => ({
  notificationType: "Bounce",
  bounce: {
    bounceType,
    bounceSubType: "General",
    bouncedRecipients: [{ emailAddress: "a@b.example", action: "failed", status }],
  },
  mail: { source: SENDER, destination: ["a@b.example"], messageId: "1" },
});

describe("events of Postmark", () => {
  const bounce = { RecordType: "Bounce", Email: "a@b.example", Metadata: { bounce: "tag" } };

  it.each([
    ["HardBounce", "smtp;550 5.1.1 unknown user", "5.1.1"],
    ["BadEmailAddress", "", "5.0.0"],
    ["SoftBounce", "smtp;550 5.2.2 mailbox full", "4.0.0"],
    ["Transient", "452 4.2.2 mailbox full", "4.2.2"],
  ])("report a bounce: %s", async (Type, Details, status) => {
    expect(await of({ ...bounce, Type, Details })).toEqual([
      { about: "tag", recipients: ["a@b.example"], outcome: "bounced", status },
    ]);
  });

  it("report a complaint", async () => {
    expect(await of({ ...bounce, RecordType: "SpamComplaint" })).toMatchObject([
      { about: "tag", outcome: "complained", status: null },
    ]);
  });

  it.each([
    { RecordType: "Delivery", Recipient: "a@b.example" },
    { ...bounce, Type: "AutoResponder" },
  ])("may say nothing about the address: %o", async (event) => {
    expect(await of(event)).toEqual([]);
  });
});

describe("events of Amazon SES", () => {
  it.each([
    ["Permanent", "5.1.1", "5.1.1"],
    ["Permanent", undefined, "5.0.0"],
    ["Transient", "5.2.2", "4.0.0"],
    ["Undetermined", undefined, "4.0.0"],
  ])("report a bounce, through a topic or raw: %s %s", async (type, status, expected) => {
    const event = sesBounce(type, status);
    const report = { about: SENDER, outcome: "bounced", status: expected };
    expect(await inTopic(event)).toMatchObject([report]);
    expect(await of(event)).toMatchObject([report]);
  });

  it("report a complaint, and no withdrawal of one", async () => {
    const complaint = { complainedRecipients: [{ emailAddress: "a@b.example" }] };
    const event = { eventType: "Complaint", complaint, mail: { source: SENDER } };
    expect(await inTopic(event)).toEqual([
      { about: SENDER, recipients: ["a@b.example"], outcome: "complained", status: null },
    ]);
    const withdrawn = { ...complaint, complaintFeedbackType: "not-spam" };
    expect(await inTopic({ ...event, complaint: withdrawn })).toEqual([]);
  });

  it("confirm the subscription of a topic, and request no other address", async () => {
    const confirm = (SubscribeURL: string) =>
      of({ Type: "SubscriptionConfirmation", SubscribeURL });
    const own = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1";
    await confirm(own);
    await confirm("https://sns.eu-west-1.amazonaws.com.evil.example/");
    await confirm("http://sns.eu-west-1.amazonaws.com/");
    expect(requested).toEqual([own]);
  });
});

describe("a returned email", () => {
  it("reports each recipient that failed, with folded fields and any encoding", async () => {
    const status = [
      "Reporting-MTA: dns; mx.example",
      "",
      "Final-Recipient: rfc822; <forwarded@else.example>",
      "Original-Recipient: rfc822;",
      " a@b.example",
      "Action: FAILED",
      "Status: 5.2.1 (disabled)",
      "",
      "Final-Recipient: rfc822; c@d.example",
      "Action: delayed",
      "Status: 4.4.1",
    ];
    const reports = await returned([
      `To: <${SENDER}>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(status.join("\r\n")).toString("base64"),
      "--b--",
    ]);
    expect(reports).toEqual([
      {
        about: `<${SENDER}>`,
        recipients: ["a@b.example", "forwarded@else.example"],
        outcome: "bounced",
        status: "5.2.1",
      },
    ]);
  });

  it("reports a complaint (RFC 5965)", async () => {
    const reports = await returned([
      "To: abuse@one.example",
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      "",
      "--b",
      "Content-Type: message/feedback-report",
      "",
      "Feedback-Type: abuse",
      `Original-Mail-From: <${SENDER}>`,
      "Original-Rcpt-To: <a@b.example>",
      "--b--",
    ]);
    expect(reports).toMatchObject([{ recipients: ["a@b.example"], outcome: "complained" }]);
    expect(reports[0]?.about).toContain(SENDER);
  });

  it("reports nothing when it is an ordinary email", async () => {
    expect(await returned([`To: ${SENDER}`, "Subject: I am away", "", "Until Monday."])).toEqual(
      [],
    );
  });
});
