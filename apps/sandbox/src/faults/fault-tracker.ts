import { type Context, Hono } from "hono";

export type TrackedEvent = { event_id: string } & Record<string, unknown>;

const MAX_EVENTS = 100;
const EVENT_ID = /^[0-9a-f]{32}$/;

type Item = { header: Record<string, unknown>; payload: string };

function parsed(line: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line ?? "");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    // The caller refuses what is not JSON, as Sentry does.
    return undefined;
  }
}

/** Returns the items of an envelope whose payloads end with their lines; undefined for a broken one. */
function itemsOf(lines: readonly string[]): Item[] | undefined {
  const items: Item[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    const header = parsed(lines[at]);
    if (!header) return undefined;
    items.push({ header, payload: lines[at + 1] ?? "" });
  }
  return items;
}

const refusal = (c: Context, status: 400 | 403 | 503, detail: string) =>
  c.json({ detail }, status, { "x-sentry-error": detail });

export type FaultTracker = ReturnType<typeof createFaultTracker>;

/** Returns a fake of Sentry's ingestion; it stores the events for people and tests. */
export function createFaultTracker({ key, project }: { key: string; project: string }) {
  const events: TrackedEvent[] = [];
  let out = false;
  const app = new Hono();

  app.post("/api/:project/envelope/", async (c) => {
    if (out) return refusal(c, 503, "unavailable");
    const [, given] = /\bsentry_key=(\w+)/.exec(c.req.header("x-sentry-auth") ?? "") ?? [];
    if (given !== key || c.req.param("project") !== project) {
      return refusal(c, 403, "event submission rejected with_reason: ProjectId");
    }
    const [first, ...lines] = (await c.req.text()).replace(/\n$/, "").split("\n");
    const items = itemsOf(lines);
    if (!parsed(first) || !items) return refusal(c, 400, "invalid event envelope");
    const found = items
      .filter(({ header }) => header.type === "event")
      .map(({ payload }) => parsed(payload));
    for (const event of found) {
      if (!event || !EVENT_ID.test(String(event.event_id))) {
        return refusal(c, 400, "invalid event envelope");
      }
      events.unshift({ ...event, event_id: String(event.event_id) });
    }
    events.splice(MAX_EVENTS);
    return c.json({ id: events[0]?.event_id });
  });
  app.get("/control/faults/events", (c) => c.json({ events }));

  return {
    app,
    /** Latest first. */
    events: (): readonly TrackedEvent[] => events,
    /** While true, every envelope gets a 503. */
    setOut: (value: boolean) => {
      out = value;
    },
  };
}
