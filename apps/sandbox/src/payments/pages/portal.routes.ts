import { type Context, Hono } from "hono";
import type { HostedPortal } from "#payments/portal/hosted-portal.ts";
import { type Markup, sendPage } from "#sandbox/page-frame.ts";
import { cardAlert, cardErrors, EMPTY_CARD, typedCard } from "./card-fields.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { ABOUT, day, money, notFoundPage } from "./page-parts.ts";
import { cancelPage, isRunning, portalPage, updateCardPage } from "./portal-page.ts";

const sendPortal = (c: Context, title: string, body: Markup, status: 200 | 402 | 422 = 200) =>
  sendPage(c, { title, about: ABOUT, body }, status);

function runningPlan(portal: HostedPortal, id: unknown) {
  return portal.subscriptions.find((plan) => plan.id === id && isRunning(plan));
}

function invoiceText(portal: HostedPortal, number: string): string | undefined {
  const invoice = portal.invoices.find((each) => each.number === number);
  if (!invoice) return undefined;
  return [
    "SANDBOX INVOICE: no money moved",
    `Number  ${invoice.number}`,
    `Date    ${day(invoice.created)}`,
    `To      ${portal.email ?? ""}`,
    `From    ${invoice.seller}`,
    ...(invoice.discount ? [`Off     ${money(invoice.discount, invoice.currency)}`] : []),
    ...(invoice.tax ? [`Tax     ${money(invoice.tax, invoice.currency)}`] : []),
    `Amount  ${money(invoice.amount, invoice.currency)}`,
    ...(invoice.refunded ? [`Back    ${money(invoice.refunded, invoice.currency)}`] : []),
    `Status  ${invoice.status}`,
    ...invoice.lines.map(({ name, value }) => `${name}: ${value}`),
    invoice.footer ?? "",
    "",
  ].join("\n");
}

export function portalRoutes({ hosted, business, now }: HostedPagesOptions) {
  const app = new Hono<{ Variables: { portal: HostedPortal } }>();
  const here = (portal: HostedPortal, done: string) => `/p/session/${portal.id}?done=${done}`;

  const openPortal = async (c: Context, next: () => Promise<void>) => {
    const portal = hosted.findPortal(c.req.param("id") ?? "");
    if (!portal) return notFoundPage(c);
    c.set("portal", portal);
    return next();
  };
  app.use("/:id/*", openPortal);

  app.get("/:id", (c) =>
    sendPortal(c, "Billing", portalPage(c.var.portal, business, c.req.query("done") ?? "")),
  );
  app.get("/:id/cancel", (c) => {
    const plan = runningPlan(c.var.portal, c.req.query("subscription"));
    if (!plan) return notFoundPage(c);
    return sendPortal(c, "Cancel your plan", cancelPage(c.var.portal, plan));
  });
  app.post("/:id/cancel", async (c) => {
    const plan = runningPlan(c.var.portal, (await c.req.parseBody()).subscription);
    if (!plan) return notFoundPage(c);
    await hosted.cancel(c.var.portal.id, plan.id);
    return c.redirect(here(c.var.portal, "canceled"), 303);
  });
  app.post("/:id/renew", async (c) => {
    const plan = runningPlan(c.var.portal, (await c.req.parseBody()).subscription);
    if (!plan) return notFoundPage(c);
    await hosted.renew(c.var.portal.id, plan.id);
    return c.redirect(here(c.var.portal, "renewed"), 303);
  });
  app.get("/:id/card", (c) =>
    sendPortal(c, "Update your card", updateCardPage(c.var.portal, EMPTY_CARD, {})),
  );
  app.post("/:id/card", async (c) => {
    const typed = typedCard(await c.req.parseBody());
    const errors = cardErrors(typed, now());
    const show = (found: typeof errors, status: 402 | 422) =>
      sendPortal(c, "Update your card", updateCardPage(c.var.portal, typed, found), status);
    if (Object.keys(errors).length > 0) return show(errors, 422);
    const outcome = await hosted.changeCard(c.var.portal.id, typed.card);
    if (!outcome.ok) return show({ card: cardAlert(outcome.message) }, 402);
    return c.redirect(here(c.var.portal, "card"), 303);
  });
  app.get("/:id/invoices/:number", (c) => {
    const text = invoiceText(c.var.portal, c.req.param("number"));
    if (text === undefined) return notFoundPage(c);
    c.header("content-disposition", 'attachment; filename="sandbox-invoice.txt"');
    return c.text(text);
  });
  return app;
}
