import { type Context, Hono } from "hono";
import { type StoreControl, StoreControlError } from "./store-control.ts";

type Action = (order: unknown) => unknown;

const camelCase = (act: string) =>
  act.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function orderOf(c: Context): Promise<unknown> {
  const body = await c.req.text();
  if (!body) return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new StoreControlError("The body is not JSON.");
  }
}

/** Serves the control over HTTP: `GET /state`, and `POST /<act>` with JSON. */
export function storeControlRoutes(control: StoreControl): Hono {
  const actions = new Map(Object.entries(control) as [string, Action][]);
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof StoreControlError)) throw error;
    return c.json({ error: error.message }, 400);
  });
  app.get("/state", (c) => c.json(control.state()));
  app.post("/:act", async (c) => {
    const act = actions.get(camelCase(c.req.param("act")));
    if (!act) return c.json({ error: "There is no such act." }, 404);
    return c.json((await act(await orderOf(c))) ?? {});
  });
  return app;
}
