import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { DUE, reminderTest as it, NOW } from "#testing/reminded-member.ts";

describe("a member's reminder", () => {
  it("is off at half past seven until set; keeps omitted fields §4.51 §9.23", async ({ start }) => {
    const member = await start("Europe/Lisbon");
    const none = await member.read();
    expect(none).toMatchObject({
      reminder: { enabled: false, time: "07:30", kind: "chosen", channel: "push" },
      time_zone: "Europe/Lisbon",
      next_due_at: null,
      devices: 0,
      receipts: [],
      offers_email: false,
    });
    expect(Buffer.from(none.push_public_key, "base64url")).toHaveLength(65);
    const on = await member.changed({ enabled: true });
    expect(on.next_due_at).toBe(DUE);
    const moved = await member.changed({ time: "05:00" });
    expect(moved.reminder).toEqual({ ...on.reminder, time: "05:00" });
    // Today's hour has passed.
    expect(moved.next_due_at).toBe("2026-03-25T05:00:00.000Z");
    const off = await member.changed({ enabled: false });
    expect(off).toMatchObject({ reminder: { time: "05:00" }, next_due_at: null });
    expect(await member.read()).toEqual(off);
  });

  it("is decided once it was set or refused, on every device, and stays so §2.92", async ({
    start,
  }) => {
    const [yes, no] = [await start(), await start()];
    expect([(await yes.read()).decided, (await no.read()).decided]).toEqual([false, false]);
    await yes.changed({ enabled: true });
    expect((await yes.changed({ enabled: false })).decided).toBe(true);
    await no.changed({ enabled: false });
    expect(await no.read()).toMatchObject({ decided: true, reminder: { enabled: false } });
  });

  it("refuses an invalid time, kind or channel, and preserves the rest", async ({ start }) => {
    const member = await start();
    await member.changed({ enabled: true, time: "06:45" });
    const refused = await member.change({ time: "25:00" });
    expect([refused.status, await codeOf(refused)]).toEqual([400, "reminder.time_invalid"]);
    for (const body of [{ kind: "weekly" }, { channel: "pigeon" }, { enabled: "yes" }, []]) {
      expect(await codeOf(await member.change(body))).toBe("request.invalid");
    }
    expect((await member.read()).reminder).toMatchObject({ enabled: true, time: "06:45" });
  });
});

describe("at the member's minute", () => {
  it("is shown on each device once, with a link §2.45", async ({ start, look, product }) => {
    const member = await start();
    const [phone, desk] = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    await look("2026-03-24T07:29:59.000Z");
    expect(phone.shown()).toEqual([]);
    await look(DUE);
    await look("2026-03-24T07:30:15.000Z");
    const [shown] = phone.shown();
    expect(shown).toMatchObject({
      title: product.config.productName,
      body: "Time to define your ONE Thing for today.",
      tag: "reminder-2026-03-24",
    });
    expect(new URL(shown?.navigate ?? "").pathname).toBe("/app/one-thing");
    expect(desk.state().received).toHaveLength(1);
    expect(phone.state().received).toHaveLength(1);
    expect(await member.outcomes()).toEqual(["2026-03-24 sent"]);
    await look("2026-03-25T07:30:05.000Z");
    expect(phone.state().received).toHaveLength(2);
  });

  it("sends another text at nine after pressing 'Remind me' §2.45", async ({ start, look }) => {
    const member = await start("America/New_York");
    const phone = await member.device();
    await member.changed({ enabled: true, time: "09:00", kind: "remind-me" });
    await look("2026-03-24T13:00:00.000Z");
    expect(phone.shown()).toMatchObject([
      {
        title: "Time for Your ONE Thing",
        body: "What's the single most important thing you'll accomplish today?",
      },
    ]);
  });

  it("is skipped on a day that has its ONE Thing, is answered or is a rest day, with the reason §2.46", async ({
    start,
    look,
  }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await member.send("/api/rest-days", "PUT", { dates: ["2026-03-26"] });
    await member.commit("2026-03-24", "Call Ana");
    await look(DUE);
    expect((await member.read()).receipts[0]).toMatchObject({ skipped_since: NOW });
    await look("2026-03-25T07:00:00.000Z");
    await member.reflect("2026-03-25", "completed");
    await look("2026-03-25T07:30:00.000Z");
    await look("2026-03-26T07:30:00.000Z");
    expect(phone.state().received).toEqual([]);
    expect(await member.outcomes()).toEqual([
      "2026-03-26 skipped rest",
      "2026-03-25 skipped answered",
      "2026-03-24 skipped committed",
    ]);
  });

  it("is sent at the minute of the member's current zone, and once on a day that occurs twice §S69", async ({
    start,
    look,
  }) => {
    const member = await start("Europe/Lisbon");
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await member.send("/api/me", "PATCH", { time_zone: "America/New_York" });
    await look("2026-03-24T11:30:00.000Z");
    expect(phone.state().received).toHaveLength(1);
    await look("2026-03-25T11:29:59.000Z");
    expect(phone.state().received).toHaveLength(1);
    await look("2026-03-25T11:30:00.000Z");
    expect(phone.state().received).toHaveLength(2);
  });

  it("is not lost to a change before it is filed §2.47", async ({ start, look, product }) => {
    const [hour, words, zone, off] = [await start(), await start(), await start(), await start()];
    const phones = [await hour.device(), await words.device(), await zone.device()];
    for (const member of [hour, words, zone, off]) await member.changed({ enabled: true });
    product.clock.set("2026-03-24T07:30:04.000Z");
    expect((await hour.changed({ time: "21:00" })).next_due_at).toBe("2026-03-25T21:00:00.000Z");
    await words.changed({ enabled: true, kind: "remind-me" });
    await zone.send("/api/me", "PATCH", { time_zone: "Asia/Tokyo" });
    await off.changed({ enabled: false });
    await look("2026-03-24T07:30:15.000Z");
    for (const phone of phones) expect(phone.state().received).toHaveLength(1);
    for (const member of [hour, words, zone]) {
      expect(await member.outcomes()).toEqual(["2026-03-24 sent"]);
    }
    expect(await off.outcomes()).toEqual(["2026-03-24 skipped off"]);
  });

  it("is sent once, however often the hour changes", async ({ start, look, product }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    product.clock.set("2026-03-24T07:29:40.000Z");
    await Promise.all([member.change({ time: "07:31" }), member.change({ time: "07:32" })]);
    await member.changed({ time: "07:30" });
    await look("2026-03-24T07:30:00.000Z");
    await member.changed({ time: "07:31" });
    await member.changed({ time: "07:33" });
    for (const minute of ["31", "32", "33"]) await look(`2026-03-24T07:${minute}:00.000Z`);
    expect(phone.state().received).toHaveLength(1);
    expect((await member.read()).next_due_at).toBe("2026-03-25T07:33:00.000Z");
  });

  it("is sent late within two hours, and missed after that §2.49", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look("2026-03-26T09:29:45.000Z");
    expect(phone.shown()).toMatchObject([{ tag: "reminder-2026-03-26" }]);
    await look("2026-03-27T09:30:00.000Z");
    expect(phone.state().received).toHaveLength(1);
    expect(await member.outcomes()).toEqual([
      "2026-03-27 failed too_late",
      "2026-03-26 unknown",
      "2026-03-25 failed too_late",
      "2026-03-24 failed too_late",
    ]);
  });

  it("is skipped after what arrived meanwhile", async ({ start, look, product }) => {
    const [answers, commits] = [await start(), await start()];
    const phones = [await answers.device(), await commits.device()];
    for (const member of [answers, commits]) await member.changed({ enabled: true });
    product.push.control.fail({ status: 503, times: 2 });
    await look(DUE);
    await answers.reflect("2026-03-24", "partial");
    await commits.commit("2026-03-24", "Call Ana");
    await look("2026-03-24T08:30:00.000Z");
    for (const phone of phones) expect(phone.state().received).toEqual([]);
    expect(await answers.outcomes()).toEqual(["2026-03-24 skipped answered"]);
    expect(await commits.outcomes()).toEqual(["2026-03-24 skipped committed"]);
  });

  it("is not sent when it was turned off in the meantime", async ({ start, look, product }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    product.push.control.fail({ status: 503 });
    await look(DUE);
    await member.changed({ enabled: false });
    await look("2026-03-24T08:30:00.000Z");
    expect(phone.state().received).toEqual([]);
    expect(await member.outcomes()).toEqual(["2026-03-24 skipped off"]);
  });
});
