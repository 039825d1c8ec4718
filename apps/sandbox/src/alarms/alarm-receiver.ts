import { Hono } from "hono";

const MAX_ALARMS = 100;

/** Returns a fake of a chat's incoming webhook: it accepts JSON with a `text`. */
export function createAlarmReceiver() {
  const alarms: Record<string, unknown>[] = [];
  let out = false;
  const app = new Hono();
  app.post("/alarms", async (c) => {
    if (out) return c.text("upstream error", 503);
    const body: unknown = await c.req.json().catch(() => null);
    if (typeof body !== "object" || body === null || !("text" in body)) {
      return c.text("no_text", 400);
    }
    alarms.unshift({ ...body });
    alarms.splice(MAX_ALARMS);
    return c.text("ok");
  });
  app.get("/control/alarms/messages", (c) => c.json({ messages: alarms }));
  return {
    app,
    /** Latest first. */
    alarms: (): readonly Record<string, unknown>[] => alarms,
    /** While true, every alarm gets a 503. */
    setOut: (value: boolean) => {
      out = value;
    },
  };
}
