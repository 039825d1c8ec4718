import { Hono } from "hono";
import { createPushDevices } from "./push-devices.ts";
import { vapidError } from "./vapid.ts";

/** The size every push service must accept (RFC 8030, section 7.2). */
const MAX_BYTES = 4096;
const URGENCIES = ["very-low", "low", "normal", "high"];

type Outage = { status: number; retryAfter?: number; times: number };

/** Returns a push service (RFC 8030) that verifies senders and whose devices really decrypt. */
export function createPushService(options: { publicUrl: string; now?: () => number }) {
  const { publicUrl, now = Date.now } = options;
  const devices = createPushDevices(now);
  let outage: Outage | undefined;
  let posted = 0;

  const app = new Hono();
  app.onError((error, c) => c.text(`${error.message}\n`, 400));
  app.post("/push/:id", async (c) => {
    posted += 1;
    if (outage && outage.times > 0) {
      outage.times -= 1;
      const { status, retryAfter } = outage;
      const answer = new Response(null, { status });
      if (retryAfter !== undefined) answer.headers.set("retry-after", String(retryAfter));
      return answer;
    }
    const device = devices.find(c.req.param("id"));
    if (!device) return c.text("There is no such subscription.\n", 404);
    if (device.gone) return c.text("The subscription has ended.\n", 410);
    const audience = new URL(publicUrl).origin;
    const sender = { senderKey: device.senderKey, audience, now: now() };
    const refusal = vapidError(c.req.header("authorization"), sender);
    if (refusal) return c.text(`${refusal}\n`, 403);
    const ttl = c.req.header("ttl") ?? "";
    const topic = c.req.header("topic");
    const urgency = c.req.header("urgency") ?? "normal";
    if (!/^\d+$/.test(ttl)) return c.text("TTL is missing.\n", 400);
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return c.text("Bad topic.\n", 400);
    if (!URGENCIES.includes(urgency)) return c.text("Bad urgency.\n", 400);
    if (c.req.header("content-encoding") !== "aes128gcm") return c.text("Bad encoding.\n", 415);
    const body = new Uint8Array(await c.req.arrayBuffer());
    if (body.length > MAX_BYTES) return c.text("Too large.\n", 413);
    const message = { body, topic, urgency, ttlSeconds: Number(ttl), receivedAt: now() };
    devices.take(device, message);
    return c.body(null, 201, { location: `${publicUrl}/message/${posted}` });
  });

  const deviceOf = (id: string) => {
    const device = devices.find(id);
    if (!device) throw new Error("There is no such device.");
    return device;
  };

  const control = {
    subscribe({ application_server_key }: { application_server_key: string }) {
      const { id, keys } = devices.subscribe(application_server_key);
      const { p256dh, auth } = keys;
      return { id, endpoint: `${publicUrl}/push/${id}`, keys: { p256dh, auth } };
    },
    /** The member revoked the permission, or the browser is gone. */
    end: ({ id }: { id: string }) => void Object.assign(deviceOf(id), { gone: true }),
    leave: ({ id }: { id: string }) => void Object.assign(deviceOf(id), { away: true }),
    comeBack: ({ id }: { id: string }) => devices.comeBack(deviceOf(id)),
    /** The next `times` messages get this response, whatever their device. */
    fail({
      status,
      retry_after,
      times = 1,
    }: {
      status: number;
      retry_after?: number;
      times?: number;
    }) {
      outage = { status, times, ...(retry_after !== undefined && { retryAfter: retry_after }) };
    },
    state: () => ({
      posted,
      devices: devices.all().map(({ id, gone, away, waiting, received, shown }) => {
        return { id, gone, away, waiting: waiting.length, received, shown };
      }),
    }),
  };

  app.get("/control/push/state", (c) => c.json(control.state()));
  const actions: Record<string, (order: never) => unknown> = {
    subscribe: control.subscribe,
    end: control.end,
    leave: control.leave,
    "come-back": control.comeBack,
    fail: control.fail,
  };
  app.post("/control/push/:act", async (c) => {
    const act = actions[c.req.param("act")];
    if (!act) return c.text("There is no such act.\n", 404);
    const order: never = await c.req.json();
    return c.json(act(order) ?? {});
  });

  return { app, control };
}
