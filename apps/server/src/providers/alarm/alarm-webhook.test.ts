import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createAlarmReceiver } from "@sovereign/sandbox/alarms";
import { expect, it } from "vitest";
import { type AlarmMessage, createAlarmWebhook } from "./alarm-webhook.ts";

const ALARM: AlarmMessage = {
  kind: "backup_late",
  state: "on",
  title: "There is no new backup",
  advice: "Run one.",
  since: "2026-03-10T12:00:00.000Z",
  app_url: "https://one.example",
};

it("posts JSON over HTTP, and throws when it is not accepted", async () => {
  const receiver = createAlarmReceiver();
  const server = createAdaptorServer({ fetch: receiver.app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { post } = createAlarmWebhook(`http://127.0.0.1:${port}/alarms`);
  await post(ALARM);
  expect(receiver.alarms()).toEqual([{ ...ALARM, text: "There is no new backup. Run one." }]);
  receiver.setOut(true);
  await expect(post(ALARM)).rejects.toThrow("the alarm webhook answered 503");
  const elsewhere = createAlarmWebhook(`http://127.0.0.1:${port}/elsewhere`);
  await expect(elsewhere.post(ALARM)).rejects.toThrow("404");
  server.close();
});
