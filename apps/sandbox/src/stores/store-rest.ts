import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Outage } from "#payments/api/outage.ts";
import type { StoreReads } from "./store-actions.ts";
import { givesAccess } from "./store-records.ts";
import {
  ENTITLEMENT,
  endOf,
  entitlementShape,
  listOf,
  subscriberShape,
  subscriptionShape,
  transactionShape,
} from "./store-shapes.ts";

const PAGE = 20;

type Deps = { apiKey: string; projectId: string; read: StoreReads; outage: Outage };

function failure(c: Context, status: ContentfulStatusCode, type: string, message: string) {
  const doc_url = `https://errors.rev.cat/${type.replaceAll("_", "-")}`;
  return c.json({ object: "error", type, message, retryable: status >= 500, doc_url }, status);
}

export function storeRest({ apiKey, projectId, read, outage }: Deps): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const passed = await outage.pass(c.req.raw).then(
      () => true,
      () => false,
    );
    if (!passed) return failure(c, 503, "server_error", "The service is unavailable.");
    if (c.req.header("authorization") !== `Bearer ${apiKey}`) {
      return failure(c, 401, "authentication_error", "Invalid API key.");
    }
    const instead = outage.instead();
    if (instead) return instead;
    return next();
  });

  const known = (c: Context) => {
    const { project, customer } = c.req.param() as Record<string, string>;
    return project === projectId ? read.customer(customer ?? "") : undefined;
  };
  const missing = (c: Context) => failure(c, 404, "resource_missing", "Customer not found.");

  app.get("/v2/projects/:project/customers/:customer/subscriptions", (c) => {
    const found = known(c);
    if (!found) return missing(c);
    const limit = Number(c.req.query("limit") ?? PAGE);
    const after = c.req.query("starting_after");
    const start = after ? found.records.findIndex(({ id }) => id === after) + 1 : 0;
    const page = found.records.slice(start, start + limit);
    const url = c.req.path;
    const more = start + limit < found.records.length && page.at(-1);
    return c.json(
      listOf(
        page.map((record) => subscriptionShape(record, projectId, read.now())),
        url,
        more ? `${url}?limit=${limit}&starting_after=${more.id}` : null,
      ),
    );
  });
  app.get("/v2/projects/:project/entitlements", (c) => {
    const { project } = c.req.param();
    if (project !== projectId) return failure(c, 404, "resource_missing", "Project not found.");
    return c.json(listOf([entitlementShape(projectId, 0)], c.req.path));
  });
  app.get("/v2/projects/:project/subscriptions/:subscription/transactions", (c) => {
    const { project, subscription } = c.req.param();
    const record = project === projectId ? read.subscription(subscription) : undefined;
    if (!record) return failure(c, 404, "resource_missing", "Subscription not found.");
    const limit = Number(c.req.query("limit") ?? PAGE);
    const after = c.req.query("starting_after");
    const start = after ? record.transactions.findIndex(({ id }) => id === after) + 1 : 0;
    const page = record.transactions.slice(start, start + limit);
    const more = start + limit < record.transactions.length && page.at(-1);
    return c.json(
      listOf(
        page.map((transaction) => transactionShape(record, transaction)),
        c.req.path,
        more ? `${c.req.path}?limit=${limit}&starting_after=${more.id}` : null,
      ),
    );
  });
  app.get("/v2/projects/:project/customers/:customer/active_entitlements", (c) => {
    const found = known(c);
    if (!found) return missing(c);
    const ends = found.records
      .filter((record) => givesAccess(record, read.now()))
      .map((record) => endOf(record, read.now()));
    const expires_at = Math.max(...ends);
    const entitlement = {
      object: "customer.active_entitlement",
      entitlement_id: ENTITLEMENT.id,
      expires_at,
    };
    return c.json(listOf(ends.length > 0 ? [entitlement] : [], c.req.path));
  });
  app.delete("/v2/projects/:project/customers/:customer", (c) => {
    const id = c.req.param("customer");
    if (!known(c)) return missing(c);
    read.deleteCustomer(id);
    return c.json({ object: "customer", id, deleted_at: read.now() });
  });
  app.get("/v1/subscribers/:customer", (c) => {
    const id = c.req.param("customer");
    const isNew = read.customer(id) === undefined;
    const { firstSeen, records } = read.meet(id);
    return c.json(subscriberShape(id, firstSeen, records, read.now()), isNew ? 201 : 200);
  });
  app.all("*", (c) => failure(c, 404, "resource_missing", "There is no such address."));
  return app;
}
