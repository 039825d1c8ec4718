import { type Context, Hono } from "hono";
import { sendPage } from "#sandbox/page-frame.ts";
import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import type { StandIns } from "#sandbox/stand-ins.ts";
import { answers } from "./action-form.ts";
import { operatorPage } from "./operator-page.ts";

const TARGETS: Record<string, ("payments" | "stores")[]> = {
  payments: ["payments"],
  stores: ["stores"],
  both: ["payments", "stores"],
};

const NUMBERS = ["advance_seconds", "age_seconds", "seconds", "times"];
const SWITCHES = ["bad_signature"];

/** Converts a form's fields, all strings, to the control's JSON. */
function orderOf(fields: Record<string, unknown>) {
  const value = (name: string, text: unknown) => {
    if (NUMBERS.includes(name)) return Number(text);
    return SWITCHES.includes(name) ? text === "true" : text;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, value(name, text)]),
  );
}

/** Serves the operator's page; its buttons run the same actions as /control. */
export function operatorRoutes(config: SandboxConfig, standIns: StandIns): Hono {
  const show = (c: Context, refused: string | undefined, status: 200 | 400) => {
    const { searchParams } = new URL(c.req.url);
    const statuses = searchParams.get("answered")?.match(/\d+/g)?.map(Number);
    const body = operatorPage({
      config,
      payments: standIns.payments.control.state(),
      stores: standIns.stores.control.state(),
      said: statuses && `The delivery was ${answers(statuses)}.`,
      refused,
    });
    const about = "No money moves and no email leaves this machine.";
    return sendPage(c, { title: "Control panel", about, body }, status);
  };

  return new Hono()
    .get("/", (c) => show(c, undefined, 200))
    .post("/operate", async (c) => {
      const { target, act, ...fields } = await c.req.parseBody();
      const init = { method: "POST", body: JSON.stringify(orderOf(fields)) };
      let statuses: number[] = [];
      for (const name of TARGETS[String(target)] ?? []) {
        const path = `/control/${name}/${encodeURIComponent(String(act))}`;
        const answer = await standIns[name].app.request(path, init);
        const result = await answer.json();
        if (!answer.ok) return show(c, result.error, 400);
        statuses = result.statuses ?? [];
      }
      return c.redirect(statuses.length > 0 ? `/?answered=${statuses.join(",")}` : "/", 303);
    });
}
