import {
  mayOpenInOffice,
  OFFICE_ACCESS,
  type OfficeThing,
  STAFF_ROLES,
} from "@sovereign/domain/staff";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staff } from "#schema/schema.ts";
import type { TestFetch } from "./account-requests.ts";
import { signUpNewStaff, signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";

/** Every route of the office and its row of the access matrix, repeated as in route-access. */
const ROUTES: Record<string, OfficeThing> = {
  "GET /api/office": "office_frame",
  "GET /api/office/log": "office_log",
  "GET /api/office/faults": "office_faults",
  "PUT /api/office/faults/:id/state": "office_faults",
  "GET /api/office/log-export": "office_log",
  "GET /api/office/team": "office_team",
  "POST /api/office/team/invitations": "office_team",
  "DELETE /api/office/team/invitations/:id": "office_team",
  "PATCH /api/office/team/people/:id": "office_team",
  "DELETE /api/office/team/people/:id": "office_team",
  "GET /api/office/members": "office_members",
  "GET /api/office/member-counts": "office_members",
  "GET /api/office/member-export": "office_members",
  "GET /api/office/member-filters": "office_members",
  "POST /api/office/member-filters": "office_members",
  "DELETE /api/office/member-filters/:id": "office_members",
  "GET /api/office/members/:id/acts": "office_acts",
  "POST /api/office/members/:id/acts": "office_acts",
  "POST /api/office/members/:id/address-check": "office_acts",
  "POST /api/office/members/:id/win-back-preview": "office_acts",
  "GET /api/office/acts/:id": "office_acts",
  "POST /api/office/acts/:id/undo": "office_acts",
  "POST /api/office/acts/:id/retry": "office_acts",
  "POST /api/office/members/:id/views": "office_view_as",
  "DELETE /api/office/views/:id": "office_view_as",
  "GET /api/office/today": "office_today",
  "POST /api/office/backup": "office_sums",
  "GET /api/office/backups": "office_sums",
  "POST /api/office/comparison": "office_sums",
  "POST /api/office/test-message": "office_today",
  "GET /api/office/offers": "office_offers",
  "POST /api/office/offers/codes": "office_offers",
  "POST /api/office/offers/codes/:id/end": "office_offers",
  "GET /api/office/pieces": "office_publish",
  "POST /api/office/pieces": "office_publish",
  "POST /api/office/pieces/check": "office_publish",
  "GET /api/office/piece-readers": "office_publish",
  "GET /api/office/pieces/:shelf/:name": "office_publish",
  "PUT /api/office/pieces/:shelf/:name": "office_publish",
  "GET /api/office/pieces/:shelf/:name/versions": "office_publish",
  "GET /api/office/pieces/:shelf/:name/versions/:version": "office_publish",
  "POST /api/office/pieces/:shelf/:name/versions/:version/return": "office_publish",
  "POST /api/office/pieces/:shelf/:name/publish": "office_publish",
  "PUT /api/office/pieces/:shelf/:name/schedule": "office_publish",
  "DELETE /api/office/pieces/:shelf/:name/schedule": "office_publish",
  "POST /api/office/pieces/:shelf/:name/delete": "office_publish",
  "POST /api/office/pieces/:shelf/:name/restore": "office_publish",
  "POST /api/office/pieces/:shelf/:name/withdraw": "office_publish",
  "POST /api/office/pieces/:shelf/:name/pictures": "office_publish",
  "POST /api/office/pieces/:shelf/:name/uploads": "office_publish",
  "PUT /api/office/uploads/:id/parts/:number": "office_publish",
  "POST /api/office/uploads/:id/finish": "office_publish",
  "GET /api/office/pack": "office_publish",
  "POST /api/office/pack/preview": "office_publish",
  "POST /api/office/pack/import": "office_publish",
  "PUT /api/office/shelves/:shelf/order": "office_publish",
  "GET /api/office/broadcasts": "office_broadcasts",
  "GET /api/office/broadcast-audience": "office_broadcasts",
  "GET /api/office/broadcast-pieces": "office_broadcasts",
  "GET /api/office/broadcasts/:id": "office_broadcasts",
  "PUT /api/office/broadcasts/:id": "office_broadcasts",
  "DELETE /api/office/broadcasts/:id": "office_broadcasts",
  "POST /api/office/broadcasts/:id/test": "office_broadcasts",
  "POST /api/office/broadcasts/:id/send": "office_broadcasts",
  "POST /api/office/broadcasts/:id/unschedule": "office_broadcasts",
  "POST /api/office/broadcasts/:id/pause": "office_broadcasts",
  "POST /api/office/broadcasts/:id/resume": "office_broadcasts",
  "POST /api/office/broadcasts/:id/stop": "office_broadcasts",
  "POST /api/office/broadcasts/:id/ask": "office_broadcast_receipts",
  "GET /api/office/broadcasts/:id/receipts": "office_broadcast_receipts",
  "GET /api/office/broadcasts/:id/receipts.csv": "office_broadcast_receipts",
  "GET /api/office/money": "office_sums",
  "GET /api/office/money/export": "office_sums",
  "GET /api/office/money/:month": "office_sums",
  "GET /api/office/money/:month/rows": "office_sums",
  "GET /api/office/money/:month/export": "office_sums",
  "POST /api/office/money/missing": "office_sums",
  "GET /api/office/renewals": "office_sums",
  "GET /api/office/habits": "office_sums",
  "GET /api/office/members/:id": "office_members",
  "GET /api/office/members/:id/payments": "office_members",
  "GET /api/office/members/:id/log": "office_members",
  "PUT /api/office/members/:id/look-reason": "office_members",
};

const CALLERS = [
  ...(["visitor", "member", "admin mode", "former staff"] as const),
  ...STAFF_ROLES.flatMap((role) => [`${role} without a factor`, role] as const),
] as const;
type Caller = (typeof CALLERS)[number];

const it = productTest({ payments: true, environment: { ADMIN_MODE: "everyone" } }).extend(
  "callers",
  { scope: "file" },
  async ({ product }) => {
    const [member, former] = [await product.signUp(), await signUpStaff(product, "owner")];
    const team = await Promise.all(STAFF_ROLES.map((role) => signUpStaff(product, role)));
    const unproven = await Promise.all(STAFF_ROLES.map((role) => signUpNewStaff(product, role)));
    await product.database.db.delete(staff).where(eq(staff.userId, former.userId));
    const callers: Record<string, TestFetch | undefined> = {
      visitor: product.fetch,
      member: member.fetch,
      "admin mode": (path, init) =>
        member.fetch(path, { ...init, headers: { "x-admin-mode": "on" } }),
      "former staff": former.fetch,
      ...Object.fromEntries(team.map(({ role, fetch }) => [role, fetch])),
      ...Object.fromEntries(unproven.map(({ role, fetch }) => [`${role} without a factor`, fetch])),
    };
    return callers;
  },
);

/** What the gate answers; undefined when it lets the request through. */
function refusalOf(caller: Caller, thing: OfficeThing): [number, string] | undefined {
  if (caller === "visitor") return [401, "auth.required"];
  const role = STAFF_ROLES.find((each) => caller.startsWith(each));
  if (!role) return [404, "route.not_found"];
  if (caller !== role) return [403, "office.proof_missing"];
  return mayOpenInOffice(thing, role) ? undefined : [403, "office.role_refused"];
}

const REFUSALS = ["auth.required", "office.proof_missing", "office.role_refused"];

describe("the office's routes", () => {
  it("are all known, and every row but those of parts has a route", ({ product }) => {
    const routes = product.app.routes
      .filter(({ method, path }) => method !== "ALL" && /^\/api\/office(\/|$)/.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`);
    expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort());
    for (const thing of Object.values(ROUTES)) expect(OFFICE_ACCESS).toHaveProperty(thing);
  });

  const walk = Object.entries(ROUTES).flatMap(([route, thing]) =>
    CALLERS.map((caller) => ({ route, thing, caller })),
  );

  it.for(walk)("$route for $caller §S12", async ({ route, thing, caller }, { callers }) => {
    const [method = "", path = ""] = route.split(" ");
    const answer = await callers[caller]?.(path.replace(/:\w+/g, "unknown"), {
      method,
      ...(method !== "GET" && { body: "{}" }),
    });
    const expected = refusalOf(caller, thing);
    const { code } = answer && answer.status >= 400 ? await answer.json() : { code: "" };
    if (expected) expect([answer?.status, code]).toEqual(expected);
    else expect([...REFUSALS, "route.not_found"]).not.toContain(code);
  });
});
