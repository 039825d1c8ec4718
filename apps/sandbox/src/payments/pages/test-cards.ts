import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";

const TEST_CARDS = [
  { number: "4242 4242 4242 4242", does: "pays" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0000 0000 9995", does: "has insufficient funds" },
  { number: "4000 0000 0000 0341", does: "pays once; its renewals are declined" },
];

/** The cards that the stand-in knows, for whoever tries the page out. */
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
