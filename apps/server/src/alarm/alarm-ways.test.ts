import { createAlarmReceiver } from "@sovereign/sandbox/alarms";
import { expect, it } from "vitest";
import type { MailMessage } from "#providers/mail/mailer.ts";
import { createAlarmWays, tellBy } from "./alarm-ways.ts";

const MESSAGE = {
  kind: "jobs_late",
  state: "on" as const,
  title: "Jobs are waiting",
  advice: "Look.",
  since: "2026-03-10T12:00:00.000Z",
  app_url: "https://harbour.app",
};

/** All three ways, each of which can fail. */
function waysWith(down: { mail?: boolean; webhook?: boolean; sms?: boolean }) {
  const left: string[] = [];
  const receiver = createAlarmReceiver();
  receiver.setOut(down.webhook === true);
  const ways = createAlarmWays({
    config: {
      alarmEmail: "me@harbour.app",
      alarmWebhook: "https://chat.harbour.app/alarms",
      alarmPhone: "+15005550009",
    },
    mailer: {
      async send({ to }) {
        if (down.mail) throw Object.assign(new Error(`no route for ${to}`), { code: "ETIMEDOUT" });
        left.push(`email ${to}`);
      },
    },
    composeMail: async ({ to }): Promise<MailMessage> => ({
      to,
      subject: "",
      html: "",
      text: "",
      messageId: "",
    }),
    sms: {
      async send({ to, body }) {
        if (down.sms) throw new Error("no credit");
        left.push(`text ${to} ${body}`);
      },
    },
    clock: () => new Date("2026-03-10T12:00:00Z"),
    fetch: async (input, init) => receiver.app.request(String(input), init),
  });
  return {
    async tell(options?: { every: boolean }) {
      const outcomes = await tellBy(ways, MESSAGE, options);
      const posted = receiver.alarms().map(({ kind }) => `webhook ${kind}`);
      return { left: [...left, ...posted], outcomes };
    },
  };
}

const TEXT = "text +15005550009 Jobs are waiting (https://harbour.app)";

it("leaves by email and webhook, by either where the other fails, and then by text message", async () => {
  const both = ["email me@harbour.app", "webhook jobs_late"];
  expect((await waysWith({}).tell()).left).toEqual(both);
  expect((await waysWith({ sms: true }).tell()).left).toEqual(both);
  expect((await waysWith({ mail: true }).tell()).left).toEqual(["webhook jobs_late"]);
  expect((await waysWith({ webhook: true }).tell()).left).toEqual(["email me@harbour.app"]);
  expect((await waysWith({ mail: true, webhook: true }).tell()).left).toEqual([TEXT]);
});

it("says of each way whether it took a test alarm, the text message too", async () => {
  const { left, outcomes } = await waysWith({ mail: true }).tell({ every: true });
  expect(left).toEqual([TEXT, "webhook jobs_late"]);
  expect(outcomes).toEqual([
    { way: "email", error: expect.objectContaining({ code: "ETIMEDOUT" }) },
    { way: "webhook" },
    { way: "text message" },
  ]);
});
