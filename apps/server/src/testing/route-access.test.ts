import { AUDIENCES, type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { describe, expect } from "vitest";
import type { TestFetch } from "./account-requests.ts";
import { productTest } from "./product-test.ts";

/**
 * Every route and its row of the access matrix. Repeated here, because the contract's own row
 * would be tested against itself.
 */
const ROUTES: Record<string, GatedThing> = {
  "GET /health/live": "service_information",
  "GET /health/ready": "service_information",
  "GET /.well-known/jwks.json": "service_information",
  "GET /.well-known/apple-app-site-association": "service_information",
  "GET /.well-known/assetlinks.json": "service_information",
  "GET /.well-known/security.txt": "service_information",
  "GET /api/openapi.json": "service_information",
  "GET /api/docs": "service_information",
  "POST /api/auth/sign-up/email": "signing_in",
  "POST /api/auth/sign-in/email": "signing_in",
  "POST /api/auth/send-verification-email": "signing_in",
  "GET /api/auth/verify-email": "signing_in",
  "POST /api/auth/verify-email": "signing_in",
  "POST /api/auth/email-link": "signing_in",
  "POST /api/auth/gone-accounts": "signing_in",
  "POST /api/auth/request-password-reset": "signing_in",
  "GET /api/auth/reset-password/:token": "signing_in",
  "POST /api/auth/reset-password": "signing_in",
  "GET /api/auth/sign-in-methods": "signing_in",
  "POST /api/auth/sign-in/social": "signing_in",
  "GET /api/auth/sign-in/social/go": "signing_in",
  "GET /api/auth/callback/:provider": "signing_in",
  "POST /api/auth/callback/:provider": "signing_in",
  "GET /api/auth/sign-in/social/pending": "signing_in",
  "POST /api/auth/sign-in/social/pending": "signing_in",
  "POST /api/auth/sign-in/social/finish": "signing_in",
  "POST /api/auth/sign-in/passkey/options": "signing_in",
  "POST /api/auth/sign-in/passkey": "signing_in",
  "GET /api/reading": "own_account",
  "PUT /api/reading/visit": "own_account",
  "POST /api/reading/mail": "own_account",
  "GET /api/me/passkeys": "own_account",
  "POST /api/me/passkeys/options": "own_account",
  "POST /api/me/passkeys": "own_account",
  "PATCH /api/me/passkeys/:id": "own_account",
  "DELETE /api/me/passkeys/:id": "own_account",
  "GET /api/me/sign-in-methods": "own_account",
  "POST /api/me/sign-in-methods/:provider": "own_account",
  "DELETE /api/me/sign-in-methods/:provider": "own_account",
  "POST /api/auth/token": "signing_in",
  "GET /api/auth/user": "own_account",
  "GET /api/auth/factors": "own_account",
  "POST /api/auth/factors": "own_account",
  "DELETE /api/auth/factors/:factor": "own_account",
  "DELETE /api/auth/factor-removal": "own_account",
  "POST /api/auth/factors/:factor/challenge": "own_account",
  "POST /api/auth/factors/:factor/verify": "own_account",
  "POST /api/auth/recovery-codes": "own_account",
  "POST /api/auth/recovery": "own_account",
  "PATCH /api/me": "own_account",
  "GET /api/me/email-change": "own_account",
  "POST /api/me/email-change": "own_account",
  "DELETE /api/me/email-change": "own_account",
  "POST /api/me/email-change/link": "own_account",
  "POST /api/auth/confirm-email-change": "signing_in",
  "POST /api/auth/undo-email-change": "signing_in",
  "GET /api/me/sessions": "own_account",
  "DELETE /api/me/sessions": "own_account",
  "DELETE /api/me/sessions/:id": "own_account",
  "GET /api/me/password": "own_account",
  "POST /api/me/password": "own_account",
  "POST /api/auth/sign-out": "own_account",
  "GET /api/own-data": "own_account",
  "GET /api/own-data.csv": "own_account",
  "GET /api/own-data/summary": "own_account",
  "POST /api/own-data/import": "own_account",
  "GET /api/one-things": "daily_loop",
  "GET /api/one-things/calendar": "daily_loop",
  "GET /api/one-things/calendar/:month": "daily_loop",
  "POST /api/one-things/search": "daily_loop",
  "GET /api/one-things/:date": "daily_loop",
  "GET /api/one-things/:date/edits": "daily_loop",
  "DELETE /api/one-things/:date/edits/:id": "daily_loop",
  "POST /api/writes": "daily_loop",
  "POST /api/writes/missing": "daily_loop",
  "GET /api/rest-days": "daily_loop",
  "PUT /api/rest-days": "daily_loop",
  "GET /api/reminders": "reminders",
  "PUT /api/reminders": "reminders",
  "POST /api/reminders/test": "reminders",
  "PUT /api/reminder-alarms": "reminders",
  "PUT /api/push-subscriptions": "reminders",
  "POST /api/reminder-reports/:token": "reminder_report",
  "GET /api/reviews/week": "daily_loop",
  "GET /api/reviews/thirty-days": "accountability_engine",
  "PUT /api/reviews/:review/:last_day/answer": "daily_loop",
  "GET /api/reviews/:review/:last_day/link": "daily_loop",
  "POST /api/reviews/:review/:last_day/link": "daily_loop",
  "DELETE /api/reviews/:review/:last_day/link": "daily_loop",
  "GET /api/shared-reviews/:token": "shared_review",
  "GET /api/manifesto": "manifesto",
  "GET /api/manifesto/signature": "manifesto_signature",
  "PUT /api/manifesto/signature": "manifesto_signature",
  "GET /api/programme": "programme_preview",
  "GET /api/programme/:day": "programme_preview",
  "PUT /api/programme/days/:day/opened": "programme_progress",
  "POST /api/programme/restart": "programme_progress",
  "GET /api/announced/:shelf/:id": "announced_piece",
  "GET /feed.xml": "announced_piece",
  "GET /link-previews/read/:shelf/:file": "announced_piece",
  "GET /api/files/:file": "content_file",
  "GET /api/vault": "vault_shelves",
  "GET /api/vault/search": "vault_shelves",
  "GET /api/vault/:section/:id": "vault_shelves",
  "POST /api/functions/create-checkout": "checkout",
  "GET /api/promotions/:code": "checkout",
  "GET /api/gifts/price": "checkout",
  "POST /api/gifts": "checkout",
  "POST /api/gifts/bought": "checkout",
  "GET /api/gifts/links/:token": "checkout",
  "POST /api/gifts/links/:token/claim": "own_account",
  "GET /api/me/gifts": "own_account",
  "POST /api/me/gifts/:id/claim": "own_account",
  "GET /api/functions/guest-checkout": "checkout",
  "GET /api/functions/check-subscription": "membership_status",
  "POST /api/functions/check-subscription": "membership_status",
  "POST /api/functions/sync-checkout": "membership_status",
  "POST /api/functions/restore-purchase": "membership_status",
  "GET /api/me/events": "membership_status",
  "GET /api/me/purchases": "membership_status",
  "POST /api/me/purchases/:id/add": "membership_status",
  "GET /api/me/receipt": "membership_status",
  "GET /api/me/withdrawal": "membership_status",
  "POST /api/me/withdrawal": "membership_status",
  "GET /api/me/staff-log": "own_account",
  "POST /api/functions/delete-account": "own_account",
  "POST /api/me/passkeys/proof/options": "own_account",
  "POST /api/me/passkeys/proof": "own_account",
  "POST /api/staff-invitations/look": "own_account",
  "POST /api/staff-invitations/accept": "own_account",
  "POST /api/functions/customer-portal": "customer_portal",
  "GET /api/functions/payment-test": "payment_test",
  "POST /api/funnel": "funnel_count",
  "POST /api/faults": "fault_report",
  "GET /api/funnel": "funnel_report",
  "POST /api/webhooks/stripe": "signed_webhook",
  "POST /api/webhooks/revenuecat": "signed_webhook",
  "POST /api/webhooks/mail": "signed_webhook",
  "GET /api/me/mail-address": "own_account",
  "POST /api/me/mail-address/try-again": "own_account",
  "GET /api/me/mail-preferences": "own_account",
  "PATCH /api/me/mail-preferences": "own_account",
  "GET /api/mail-preferences/:token": "mail_preferences",
  "POST /api/mail-preferences/:token": "mail_preferences",
};

/** The office's routes; office-access.test.ts walks them as staff. */
const isOfficeRoute = (route: string) => /^\w+ \/api\/office(\/|$)/.test(route);

/** A gate's refusals; any other response comes from behind it. */
const REFUSALS = ["auth.required", "auth.token_invalid", "membership.required"];

const it = productTest({ payments: true, environment: { ADMIN_MODE: "everyone" } })
  .extend("asAudience", { scope: "file" }, async ({ product, billing }) => {
    const [reader, subscriber, administrator] = await Promise.all([
      product.signUp(),
      product.signUp(),
      product.signUp(),
    ]);
    await billing.subscribe(subscriber);
    const audiences: Record<Audience, TestFetch> = {
      anonymous: product.fetch,
      signed_in: reader.fetch,
      subscriber: subscriber.fetch,
      admin_mode: (path, init) =>
        administrator.fetch(path, { ...init, headers: { "x-admin-mode": "on" } }),
    };
    return audiences;
  })
  .extend(
    "isLetIn",
    ({ asAudience }) =>
      async (route: string, audience: Audience): Promise<boolean> => {
        const [method = "", path = ""] = route.split(" ");
        const address = path.replace(":date", "2026-03-10").replace(/:\w+/g, "unknown");
        const answer = await asAudience[audience](address, {
          method,
          ...(method !== "GET" && { body: "{}" }),
        });
        if (answer.status < 400) {
          await answer.body?.cancel();
          return true;
        }
        const { code } = (await answer.json()) as { code: string };
        return !REFUSALS.includes(code);
      },
  );
describe("roles and permissions (specification, section 6)", () => {
  it("cover every route of the server §6.2 §S12", ({ product }) => {
    const routes = product.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`);
    expect([...new Set(routes)].filter((route) => !isOfficeRoute(route)).sort()).toEqual(
      Object.keys(ROUTES).sort(),
    );
  });

  // Signing out comes last, because it ends the session.
  const lastly = (route: string) => Number(route.endsWith("/sign-out"));
  const walk = Object.entries(ROUTES)
    .sort(([one], [other]) => lastly(one) - lastly(other))
    .flatMap(([route, thing]) => AUDIENCES.map((audience) => ({ route, thing, audience })));

  it.for(walk)(
    "$route is $thing for $audience §6.2 §S12",
    async ({ route, thing, audience }, { isLetIn }) => {
      expect(await isLetIn(route, audience)).toBe(mayOpen(thing, audience));
    },
  );
});
