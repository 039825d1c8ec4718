import { describe, expect } from "vitest";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { codeOf } from "#testing/account-requests.ts";
import { DUE, reminderTest as it } from "#testing/reminded-member.ts";

describe("receipts", () => {
  it("show what a device reports, and never revert §2.49", async ({ start, look, report }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    const token = phone.shown()[0]?.data?.report;
    expect((await report("nobody", "opened")).status).toBe(204);
    expect((await report(token, "shown")).status).toBe(204);
    expect(await member.outcomes()).toEqual(["2026-03-24 shown"]);
    await look("2026-03-24T07:34:00.000Z");
    await report(token, "opened");
    await report(token, "shown");
    expect((await member.read()).receipts).toMatchObject([
      { state: "opened", shown_at: DUE, opened_at: "2026-03-24T07:34:00.000Z" },
    ]);
    expect(await codeOf(await report(token, "eaten"))).toBe("request.invalid");
  });

  it("become unknown after a day, and after two in a row email is offered and accepted §2.49", async ({
    start,
    look,
    product,
  }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await look("2026-03-25T07:30:00.000Z");
    expect(await member.outcomes()).toEqual(["2026-03-25 sent", "2026-03-24 unknown"]);
    expect((await member.read()).offers_email).toBe(false);
    await look("2026-03-26T07:30:00.000Z");
    expect((await member.read()).offers_email).toBe(true);
    const mailed = await member.changed({ channel: "email" });
    expect(mailed.offers_email).toBe(false);
    await look("2026-03-27T07:30:00.000Z");
    await look("2026-03-27T07:30:15.000Z");
    expect(phone.state().received).toHaveLength(3);
    const mails = product.mailer.sent.filter(({ to, subject }) => {
      return to === member.email && subject === "Time to define your ONE Thing for today.";
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("http://sovereign.test/app/one-thing?reminder=");
    expect(mails[0]?.text).toContain("07:30");
  });

  it("offer email immediately when the only device is gone, until one accepts a reminder §2.49", async ({
    start,
    look,
    report,
    product,
  }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    product.push.control.end({ id: phone.id });
    await look(DUE);
    expect(await member.outcomes()).toEqual(["2026-03-24 failed no_device"]);
    expect((await member.read()).offers_email).toBe(true);
    const tablet = await member.device();
    await look("2026-03-25T07:30:00.000Z");
    await report(tablet.shown()[0]?.data?.report, "shown");
    expect((await member.read()).offers_email).toBe(false);
  });

  it("close shown reminders once the day is set §2.49", async ({ start, look, product }) => {
    const member = await start();
    const [phone, tablet] = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    await look(DUE);
    await member.committed("2026-03-24", "Call Ana");
    await look("2026-03-24T07:30:15.000Z");
    for (const device of [phone, tablet]) {
      expect(device.shown()).toMatchObject([
        { tag: "reminder-2026-03-24", silent: true, data: { closes: true } },
      ]);
      expect(device.state().received).toHaveLength(2);
    }
    await member.reflected("2026-03-24", "completed");
    await look("2026-03-24T07:30:30.000Z");
    expect(phone.state().received).toHaveLength(2);
    // Another day's reminder, and one that was never shown, close nothing.
    product.clock.set("2026-03-25T06:00:00.000Z");
    await member.committed("2026-03-25", "Call Ben");
    await look("2026-03-25T07:30:00.000Z");
    await look("2026-03-25T07:30:15.000Z");
    expect(phone.state().received).toHaveLength(2);
  });

  it("retry the closing only where it was refused", async ({ start, look, product }) => {
    const member = await start();
    const devices = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    await look(DUE);
    await member.committed("2026-03-24", "Call Ana");
    product.push.control.fail({ status: 503, retry_after: 40 });
    await look("2026-03-24T07:30:15.000Z");
    const received = () => devices.map((device) => device.state().received.length).toSorted();
    expect(received()).toEqual([1, 2]);
    await look("2026-03-24T07:30:45.000Z");
    expect(received()).toEqual([1, 2]);
    await look("2026-03-24T07:31:00.000Z");
    expect(received()).toEqual([2, 2]);
    for (const device of devices) {
      expect(device.shown()).toMatchObject([{ data: { closes: true } }]);
    }
    await look("2026-03-24T07:31:15.000Z");
    expect(received()).toEqual([2, 2]);
  });

  it("say that an address refused the email, and never that it was sent", async ({
    start,
    look,
    product,
  }) => {
    const member = await start();
    await member.changed({ enabled: true, channel: "email" });
    const refused = { reason: "complained", since: product.clock.now(), status: null } as const;
    await refuseAddress(product.database.db, member.email, refused);
    await look(DUE);
    expect(await member.outcomes()).toEqual(["2026-03-24 failed refused"]);
    expect((await member.read()).receipts[0]?.sent_at).toBeNull();
  });

  it("are the last ten", async ({ start, look }) => {
    const member = await start();
    await member.changed({ enabled: true });
    await look("2026-04-20T08:00:00.000Z");
    const { receipts } = await member.read();
    expect(receipts.map(({ day }) => day)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-04-${20 - index}`),
    );
    expect(receipts[0]).toMatchObject({ state: "failed", reason: "no_device" });
  });
});

describe("a push service", () => {
  it("is believed about a gone device, and retried", async ({ start, look, product }) => {
    const member = await start();
    const [gone, phone] = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    product.push.control.end({ id: gone.id });
    await look(DUE);
    expect((await member.read()).devices).toBe(1);
    expect(phone.state().received).toHaveLength(1);
    product.push.control.fail({ status: 429, retry_after: 60 });
    await look("2026-03-25T07:30:00.000Z");
    expect(phone.state().received).toHaveLength(1);
    await look("2026-03-25T07:30:59.000Z");
    expect(phone.state().received).toHaveLength(1);
    await look("2026-03-25T07:31:00.000Z");
    expect(phone.state().received).toHaveLength(2);
    product.push.control.fail({ status: 500, times: 1000 });
    for (const hour of ["07:30", "08:00", "09:00"]) await look(`2026-03-26T${hour}:00.000Z`);
    expect((await member.outcomes())[0]).toBe("2026-03-26 due");
    await look("2026-03-26T09:30:00.000Z");
    expect((await member.outcomes())[0]).toBe("2026-03-26 failed unreachable");
    // The service is back, and the hour is over.
    product.push.control.fail({ status: 503, times: 0 });
    await look("2026-03-26T23:00:00.000Z");
    expect(phone.state().received).toHaveLength(2);
  });

  it("of one device that is down delays no other", async ({ start, look, product }) => {
    const member = await start();
    const devices = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    product.push.control.fail({ status: 503 });
    await look(DUE);
    const received = () => devices.map((device) => device.state().received.length);
    expect(received().sort()).toEqual([0, 1]);
    expect((await member.read()).receipts).toMatchObject([{ state: "due", sent_at: DUE }]);
    await look("2026-03-24T07:30:15.000Z");
    expect(received()).toEqual([1, 1]);
    expect((await member.read()).receipts).toMatchObject([{ state: "sent", sent_at: DUE }]);
  });

  it("stores a reminder for two hours, and no longer", async ({ start, look, product }) => {
    const member = await start();
    const [phone, desk] = [await member.device(), await member.device()];
    await member.changed({ enabled: true });
    for (const { id } of [phone, desk]) product.push.control.leave({ id });
    await look(DUE);
    product.clock.set("2026-03-24T09:29:59.000Z");
    product.push.control.comeBack({ id: phone.id });
    product.clock.set("2026-03-24T09:30:00.000Z");
    product.push.control.comeBack({ id: desk.id });
    expect([phone.shown().length, desk.shown().length]).toEqual([1, 0]);
  });

  it("receives a test, and its response is reported §2.48", async ({ start, product }) => {
    const [member, other] = [await start(), await start()];
    const phone = await member.device();
    expect((await member.test(phone.endpoint)).status).toBe(204);
    expect(phone.shown()).toMatchObject([{ title: product.config.productName, tag: "test" }]);
    expect(await codeOf(await other.test(phone.endpoint))).toBe("reminder.device_unknown");
    product.push.control.fail({ status: 503 });
    expect(await codeOf(await member.test(phone.endpoint))).toBe("reminder.not_delivered");
    product.push.control.end({ id: phone.id });
    expect(await codeOf(await member.test(phone.endpoint))).toBe("reminder.device_unknown");
    expect((await member.read()).devices).toBe(0);
  });
});

describe("a device", () => {
  it("belongs to the last member who signed in on it", async ({ start, look }) => {
    const [first, second] = [await start(), await start()];
    const phone = await first.device();
    await first.keep({ endpoint: phone.endpoint, keys: phone.keys });
    expect((await first.read()).devices).toBe(1);
    expect((await second.keep({ endpoint: phone.endpoint, keys: phone.keys })).status).toBe(200);
    await first.changed({ enabled: true });
    await look(DUE);
    expect(phone.shown()).toEqual([]);
    expect(await first.outcomes()).toEqual(["2026-03-24 failed no_device"]);
    expect((await first.read()).devices).toBe(0);
    expect((await second.read()).devices).toBe(1);
  });

  it("receives nothing more once its session has ended", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    const headers = { cookie: member.cookie };
    const out = await member.fetch("/api/auth/sign-out", { method: "POST", headers });
    expect(out.status).toBeLessThan(300);
    await look(DUE);
    expect(phone.state().received).toEqual([]);
    expect(await member.outcomes()).toEqual(["2026-03-24 failed no_device"]);
  });

  it("is refused without a public URL and keys that work §2.48", async ({ start }) => {
    const member = await start();
    const { keys, endpoint } = await member.device();
    const refusal = async (body: object) => {
      const answer = await member.keep(body);
      return [answer.status, await codeOf(answer)];
    };
    const refused = [400, "reminder.endpoint_refused"];
    for (const address of [
      "http://fcm.googleapis.com/fcm/send/1",
      "https://127.0.0.1/push/1",
      "https://2130706433/push/1",
      "https://0x7f.1/push/1",
      "https://[::1]/push/1",
      "https://[::ffff:10.0.0.1]/push/1",
      "https://169.254.169.254/latest/meta-data",
      "https://localhost/push/1",
      "https://printer.local/push/1",
      "https://db.internal./push/1",
      "https://intranet/push/1",
      "https://fcm.googleapis.com:8443/push/1",
      "https://user@fcm.googleapis.com/push/1",
      "https://push.test.evil.test/push/1",
      "http://push.test/push/1",
      "ftp://push.example.org/1",
      "not an address",
    ]) {
      expect([address, await refusal({ endpoint: address, keys })]).toEqual([address, refused]);
    }
    for (const wrong of [
      { ...keys, auth: "AAAA" },
      { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") },
      { ...keys, p256dh: keys.p256dh.slice(0, 40) },
    ]) {
      expect(await refusal({ endpoint, keys: wrong })).toEqual(refused);
    }
    expect(
      (
        await member.keep({
          endpoint: "https://updates.push.services.mozilla.com/wpush/v2/x",
          keys,
        })
      ).status,
    ).toBe(200);
    expect((await member.read()).devices).toBe(2);
  });
});

describe("the mark on the installed app's icon", () => {
  it("comes with the reminder and goes once the day is answered", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await member.reflected("2026-03-24", "completed");
    await look("2026-03-24T07:30:15.000Z");
    expect(phone.state().received.map((text) => JSON.parse(text).app_badge)).toEqual([1, 0]);
  });

  it("stays on a day that is set and not answered yet", async ({ start, look }) => {
    const member = await start();
    const phone = await member.device();
    await member.changed({ enabled: true });
    await look(DUE);
    await member.committed("2026-03-24", "Call Ana");
    await look("2026-03-24T07:30:15.000Z");
    expect(phone.state().received.map((text) => JSON.parse(text).app_badge)).toEqual([1, 1]);
  });
});
