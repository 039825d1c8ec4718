import { describe, expect, it } from "vitest";
import { BUY, MEMBER, openStores, START } from "./testing/open-stores.ts";

describe("the REST API", () => {
  it("rejects a wrong key, and has no other project, customer or path", async () => {
    const { get } = openStores();
    const path = "/v2/projects/proj_1/customers/nobody/subscriptions";
    expect(await get(path, "wrong")).toMatchObject({
      status: 401,
      body: { object: "error", type: "authentication_error", retryable: false },
    });
    for (const unknown of [path, "/v2/projects/other/customers/user-1/subscriptions", "/v2/x"]) {
      expect(await get(unknown)).toMatchObject({ status: 404, body: { type: "resource_missing" } });
    }
  });

  it("deletes a customer with their purchases, once, and only with its key", async () => {
    const { control, get, remove } = openStores();
    await control.purchase(BUY);
    await control.purchase({ ...BUY, app_user_id: "user-2" });
    const path = "/v2/projects/proj_1/customers/user-1";
    expect((await remove(path, "wrong")).status).toBe(401);
    expect((await remove("/v2/projects/other/customers/user-1")).status).toBe(404);
    expect(control.state().customers).toEqual(["user-1", "user-2"]);
    expect(await remove(path)).toEqual({
      status: 200,
      body: { object: "customer", id: MEMBER, deleted_at: Date.parse(START) },
    });
    expect((await get(`${path}/subscriptions`)).body.type).toBe("resource_missing");
    expect(await remove(path)).toMatchObject({ status: 404, body: { type: "resource_missing" } });
    expect(control.state().subscriptions).toMatchObject([{ app_user_id: "user-2" }]);
  });

  it("lists the open entitlement only", async () => {
    const { control, get } = openStores();
    await control.purchase(BUY);
    const path = "/v2/projects/proj_1/customers/user-1/active_entitlements";
    expect((await get(path)).body.items).toMatchObject([{ entitlement_id: "entl_premium" }]);
    await control.refund({ app_user_id: MEMBER });
    expect((await get(path)).body.items).toEqual([]);
  });

  it("creates the customer that version 1 requests", async () => {
    const { control, get } = openStores();
    expect((await get("/v1/subscribers/user-1")).status).toBe(201);
    await control.purchase(BUY);
    const { status, body } = await get("/v1/subscribers/user-1");
    expect(status).toBe(200);
    expect(body.subscriber).toMatchObject({
      original_app_user_id: MEMBER,
      entitlements: { premium: { expires_date: "2027-11-21T12:00:00.000Z" } },
      subscriptions: { sovereign_app_yearly: { store: "app_store", is_sandbox: false } },
    });
  });
});
