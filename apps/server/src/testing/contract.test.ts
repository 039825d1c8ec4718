import { AUDIENCES, type Audience, mayOpen } from "@sovereign/domain/access";
import {
  isOfficeThing,
  mayOpenInOffice,
  STAFF_ROLES,
  type StaffRole,
} from "@sovereign/domain/staff";
import { describe, expect } from "vitest";
import { productTest } from "./product-test.ts";
import { ENDPOINTS, UNDESCRIBED_ROUTES } from "./walked-routes.ts";

const it = productTest({ payments: true });

const named = ENDPOINTS.map(({ method, path, access }) => {
  return { name: `${method.toUpperCase()} ${path}`, access };
});

/** What needs no token, by name; everything else does. */
const OPEN_TO_EVERYBODY = [
  /^GET \/(health\/(live|ready)|\.well-known\/[\w.-]+|feed\.xml)$/,
  /^GET \/link-previews\/read\/\{shelf\}\/\{file\}$/,
  /^POST \/api\/webhooks\/(stripe|revenuecat|mail)$/,
  /^POST \/api\/(funnel|faults)$/,
  /^(GET|POST) \/api\/auth\/(sign-in|sign-up|callback)\/[\w/{}-]+$/,
  /^GET \/api\/auth\/(sign-in-methods|verify-email|reset-password\/\{token\})$/,
  /^POST \/api\/auth\/(token|email-link|verify-email|send-verification-email|gone-accounts)$/,
  /^POST \/api\/auth\/(request-password-reset|reset-password)$/,
  /^POST \/api\/auth\/(confirm-email-change|freeze|freeze\/proofs|come-back)$/,
  /^GET \/api\/(manifesto|programme|programme\/\{day\}|announced\/\{shelf\}\/\{id\})$/,
  /^GET \/api\/(files\/\{file\}|shared-reviews\/\{token\})$/,
  /^POST \/api\/reminder-reports\/\{token\}$/,
  /^(GET|POST) \/api\/(mail-preferences|pay-links)\/\{token\}$/,
  /^(POST|GET) \/api\/functions\/(create|guest)-checkout$/,
  /^GET \/api\/(price|promotions\/\{code\}|gifts\/price|gifts\/links\/\{token\})$/,
  /^POST \/api\/gifts(\/bought)?$/,
  /^(GET|POST) \/api\/partner-invitations\/\{token\}(\/decline)?$/,
];

/** What needs a membership as a whole; of the vault and the programme each piece has its row. */
const OPEN_TO_SUBSCRIBERS = [
  "GET /api/reviews/thirty-days",
  "POST /api/partner/invitation",
  "POST /api/partner/invitation/mail",
];

/** Who of the staff works with which part of the office; the first that fits counts. */
const OFFICE: [path: RegExp, roles: StaffRole[]][] = [
  [/^\/api\/office\/(broadcasts\/\{id\}\/(ask|receipts)|failed-payments|mails)/, ["owner"]],
  [
    /^\/api\/office\/(team|offers|price|money|monday-mail|way-in|renewals|habits|backups?|held|refunds|comparison)\b/,
    ["owner"],
  ],
  [
    /^\/api\/office\/(members?|gifts|acts|views|log|faults|unclaimed-purchases)\b/,
    ["owner", "support"],
  ],
  [/^\/api\/office\/(broadcasts?|pieces?|uploads|pack|shelves)\b/, ["owner", "editor"]],
  [/^\/api\/office(\/today|\/test-message)?$/, ["owner", "support", "editor"]],
];

/** Section 7 of the specification; of its calls the server alone sends emails (decision 44). */
const SPECIFIED = [
  "POST /api/auth/sign-up/email",
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-in/social",
  "POST /api/auth/sign-out",
  "POST /api/auth/token",
  "GET /api/auth/user",
  "GET /.well-known/jwks.json",
  "POST /api/auth/request-password-reset",
  "POST /api/auth/reset-password",
  "POST /api/auth/factors",
  "DELETE /api/auth/factors/{factor}",
  "POST /api/auth/factors/{factor}/challenge",
  "POST /api/auth/factors/{factor}/verify",
  "GET /api/one-things",
  "GET /api/one-things/{date}",
  "POST /api/functions/create-checkout",
  "POST /api/functions/check-subscription",
  "POST /api/functions/customer-portal",
  "POST /api/functions/delete-account",
];

function firstAudience(name: string): Audience {
  if (OPEN_TO_EVERYBODY.some((open) => open.test(name))) return "anonymous";
  return OPEN_TO_SUBSCRIBERS.includes(name) ? "subscriber" : "signed_in";
}

describe("the contract", () => {
  it("lists every endpoint once, and the server serves these and no others §6.2 §S12", ({
    product,
  }) => {
    const written = named.map(({ name }) => name.replace(/\{(\w+)\}/g, ":$1"));
    const served = product.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(written).size).toBe(written.length);
    expect([...written, ...Object.keys(UNDESCRIBED_ROUTES)].sort()).toEqual(
      [...new Set(served)].sort(),
    );
  });

  it("opens each path of members to whom it is for §6.2 §S12", () => {
    const wrong = named.flatMap(({ name, access }) => {
      if (name.includes(" /api/office")) return [];
      if (isOfficeThing(access)) return [`${name}: ${access}`];
      const first = AUDIENCES.find((audience) => mayOpen(access, audience));
      return first === firstAudience(name) ? [] : [`${name}: ${access} opens to ${first}`];
    });
    expect(wrong).toEqual([]);
    const isUsed = (open: RegExp) => named.some(({ name }) => open.test(name));
    expect(OPEN_TO_EVERYBODY.filter((open) => !isUsed(open))).toEqual([]);
  });

  it("opens each path of the office to the roles that work with it §6.2 §S12", () => {
    const wrong = named.flatMap(({ name, access }) => {
      const [, path = ""] = name.split(" ");
      if (!path.startsWith("/api/office")) return [];
      if (!isOfficeThing(access)) return [`${name}: ${access}`];
      const opened = STAFF_ROLES.filter((role) => mayOpenInOffice(access, role));
      const [, roles] = OFFICE.find(([part]) => part.test(path)) ?? [];
      return opened.join() === roles?.join() ? [] : [`${name}: ${access} opens to ${opened}`];
    });
    expect(wrong).toEqual([]);
  });

  it("has every call of the specification by its name, and no send-email §7.1", () => {
    const names = named.map(({ name }) => name);
    expect(SPECIFIED.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => name.includes("send-email"))).toEqual([]);
  });
});
