import type { Context } from "hono";
import { html } from "hono/html";
import type { Coupon } from "#payments/books/offer-types.ts";
import { type Markup, sendPage } from "#sandbox/page-frame.ts";

export const ABOUT = "No money moves. This page belongs to the payment provider.";

const SECOND_MS = 1000;

/** Formats an amount in the currency's smallest unit: 4900 and usd become "$49.00". */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Formats Unix seconds as a date in UTC: "March 9, 2027". */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    seconds * SECOND_MS,
  );
}

/** Converts an interval to an adverb: "year" becomes "yearly". */
export function often(interval: string): string {
  return interval === "day" ? "daily" : `${interval}ly`;
}

const TEST_CARDS = [
  { number: "4242 4242 4242 4242", does: "pays" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0000 0000 9995", does: "has insufficient funds" },
  { number: "4000 0000 0000 0341", does: "pays once; its renewals are declined" },
];

export function testCards(): Markup {
  return html`<section class="card" aria-labelledby="test-cards">
<h2 id="test-cards">Test cards</h2>
<ul class="rows">
${TEST_CARDS.map(
  ({ number, does }) => html`<li class="row"><code>${number}</code><span>${does}</span></li>`,
)}
</ul>
<p class="quiet small">Any date in the future, any three digits, any name.</p>
</section>`;
}

export function backLink(address: string | null, business: string): Markup | string {
  return address ? html`<a class="back" href="${address}">← Back to ${business}</a>` : "";
}

export function notFoundPage(c: Context) {
  const body = html`<main class="half"><div class="inner">
<h1>There is nothing here</h1>
<p class="above">The link is not complete, or it belongs to another sandbox.</p>
</div></main>`;
  return sendPage(c, { title: "Nothing here", about: "No money moves.", body }, 404);
}

function durationLabel({ duration, duration_in_months: months }: Coupon): string {
  if (duration === "forever") return " forever";
  if (duration === "once") return " once";
  return months === 1 ? " for a month" : ` for ${months} months`;
}

/** Names an offer as the hosted pages show it: "SPRING25, 25% off once". */
export function offerLabel(coupon: Coupon, code: string | null): string {
  const { percent_off, amount_off, currency } = coupon;
  const off = percent_off === null ? money(amount_off ?? 0, currency ?? "usd") : `${percent_off}%`;
  const name = code ?? coupon.name ?? coupon.id;
  return `${name}, ${off} off${durationLabel(coupon)}`;
}
