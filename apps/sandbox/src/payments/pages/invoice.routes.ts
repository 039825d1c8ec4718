import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { HostedInvoice } from "#payments/invoices/hosted-invoice.ts";
import { sendPage } from "#sandbox/page-frame.ts";
import {
  cardAlert,
  cardErrors,
  cardFields,
  EMPTY_CARD,
  type FieldErrors,
  type TypedCard,
  typedCard,
} from "./card-fields.ts";
import type { HostedPagesOptions } from "./hosted-provider.ts";
import { ABOUT, money, notFoundPage, testCards } from "./page-parts.ts";

function invoicePage(invoice: HostedInvoice, typed: TypedCard, errors: FieldErrors<string>) {
  const { number, seller, email, status } = invoice;
  const sum = money(invoice.amount, invoice.currency);
  const focus = ["card", "expiry", "code", "name"].find((name) => name in errors);
  const form = html`<form method="post" novalidate>
${cardFields(typed, errors, focus)}
<button class="button">Pay ${sum}</button>
<p class="quiet fine">Test cards only: real cards are refused here.</p>
</form>
${testCards()}`;
  return html`<main class="half"><div class="inner portal">
<h1>Invoice ${number}</h1>
<p class="quiet">From ${seller} to ${email}</p>
<p class="above">${sum}</p>
${status === "open" ? form : html`<p class="note" role="status">This invoice is ${status}.</p>`}
</div></main>`;
}

/** An invoice's own page, on which anyone who has its URL can pay it. */
export function invoiceRoutes({ hosted, now }: HostedPagesOptions): Hono {
  const show = (
    c: Context,
    invoice: HostedInvoice,
    { typed = EMPTY_CARD, errors = {}, status = 200 }: Attempt = {},
  ) =>
    sendPage(
      c,
      { title: "Invoice", about: ABOUT, body: invoicePage(invoice, typed, errors) },
      status,
    );
  return new Hono()
    .get("/:id", (c) => {
      const invoice = hosted.findInvoice(c.req.param("id"));
      return invoice ? show(c, invoice) : notFoundPage(c);
    })
    .post("/:id", async (c) => {
      const invoice = hosted.findInvoice(c.req.param("id"));
      if (!invoice) return notFoundPage(c);
      const typed = typedCard(await c.req.parseBody());
      const errors = cardErrors(typed, now());
      if (Object.keys(errors).length > 0) return show(c, invoice, { typed, errors, status: 422 });
      const outcome = await hosted.payInvoice(invoice.id, typed.card);
      if (outcome.ok) return c.redirect(c.req.path, 303);
      const refused = { card: cardAlert(outcome.message) };
      return show(c, invoice, { typed, errors: refused, status: 402 });
    });
}

type Attempt = {
  typed?: TypedCard;
  errors?: FieldErrors<keyof TypedCard>;
  status?: 200 | 402 | 422;
};
