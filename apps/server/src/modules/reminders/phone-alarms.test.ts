import { describe, expect } from "vitest";
import { DUE, reminderTest as it } from "#testing/reminded-member.ts";
import type { TestProduct } from "#testing/test-product.ts";

type Report = { day: string; report: "shown" | "opened"; at: string };
type Member = { send: (path: string, method: string, body?: object) => Promise<Response> };

/** Sends the alarm days of a member's phone, and its reports of past ones. */
const sendAlarms = (member: Member, days: string[], reports: Report[] = []) =>
  member.send("/api/reminder-alarms", "PUT", { days, reports });

const mailsTo = ({ mailer }: TestProduct, email: string) =>
  mailer.sent.filter(({ to }) => to === email).length;

describe("a phone that rings on its own", () => {
  it("is sent nothing on the days for which it has alarms §7.37", async ({ start, look }) => {
    const member = await start();
    const desk = await member.device();
    await member.changed({ enabled: true });
    const other = await start();
    const othersDesk = await other.device();
    await other.changed({ enabled: true });
    await sendAlarms(member, ["2026-03-24", "2026-03-25"]);
    // A later report replaces the earlier one.
    expect((await sendAlarms(member, ["2026-03-24"])).status).toBe(200);
    await look("2026-03-24T07:30:09.000Z");
    expect(desk.shown()).toEqual([]);
    expect(othersDesk.shown()).toHaveLength(1);
    const [receipt] = (await member.read()).receipts;
    expect(receipt).toMatchObject({ day: "2026-03-24", state: "sent", sent_at: DUE });
    // Its alarms have run out, so browsers get the reminder again.
    await look("2026-03-25T07:30:09.000Z");
    expect(desk.shown()).toHaveLength(1);
  });

  it("does not suppress a push once its session has ended, and never suppresses an email", async ({
    start,
    look,
    product,
  }) => {
    const member = await start();
    await sendAlarms(member, ["2026-03-24", "2026-03-25"]);
    await member.changed({ enabled: true, channel: "email" });
    const before = mailsTo(product, member.email);
    await look("2026-03-24T07:30:09.000Z");
    expect(mailsTo(product, member.email)).toBe(before + 1);
    await member.changed({ channel: "push" });
    await product.database.db.execute("delete from session");
    await look("2026-03-25T07:30:09.000Z");
    const { rows } = await product.database.db.execute(
      "select state, reason from reminder_receipts where day = '2026-03-25'",
    );
    expect(rows).toEqual([{ state: "failed", reason: "no_device" }]);
  });

  it("reports its alarms' outcome, and never reverts §7.37", async ({ start, look }) => {
    const member = await start();
    await member.changed({ enabled: true });
    await sendAlarms(member, ["2026-03-24"]);
    await look("2026-03-24T07:30:09.000Z");
    const shown = { day: "2026-03-24", report: "shown", at: DUE } as const;
    const opened = { ...shown, report: "opened", at: "2026-03-24T08:00:00.000Z" } as const;
    for (const reports of [[shown], [opened], [shown], [opened, shown]]) {
      await sendAlarms(member, ["soon", "2026-03-25"], reports);
    }
    const [receipt] = (await member.read()).receipts;
    expect(receipt).toMatchObject({ state: "opened", shown_at: DUE, opened_at: opened.at });
    expect(await member.outcomes()).toEqual(["2026-03-24 opened"]);
  });

  it("counts as the day's reminder at the hour before", async ({ start, look }) => {
    const member = await start();
    const desk = await member.device();
    await member.changed({ enabled: true, time: "20:00" });
    await look("2026-03-24T08:00:00.000Z");
    await sendAlarms(member, [], [{ day: "2026-03-24", report: "shown", at: DUE }]);
    await look("2026-03-24T20:00:09.000Z");
    expect(desk.shown()).toEqual([]);
    expect(await member.outcomes()).toEqual(["2026-03-24 shown"]);
  });

  it("is not believed about the future or another member", async ({ start, look }) => {
    const [member, other] = [await start(), await start()];
    await member.changed({ enabled: true });
    await other.changed({ enabled: true });
    await look("2026-03-24T07:00:00.000Z");
    const ahead = { day: "2026-03-24", report: "shown", at: "2026-03-24T09:00:00.000Z" } as const;
    expect((await sendAlarms(member, [], [ahead])).status).toBe(200);
    expect((await member.read()).receipts).toEqual([]);
    const days = Array.from({ length: 65 }, () => "2026-03-24");
    expect((await sendAlarms(member, days)).status).toBe(400);
    await sendAlarms(member, [], [{ ...ahead, at: "2026-03-24T06:59:00.000Z" }]);
    expect((await other.read()).receipts).toEqual([]);
  });
});
