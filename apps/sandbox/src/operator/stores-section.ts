import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";
import type { StoreControlState } from "#sandbox/stores/store-control.ts";
import { actionForm, eventList, outageActions } from "./action-form.ts";

const SHOWN_EVENTS = 30;

const ACTIONS = {
  renew: "Renew",
  cancel: "Cancel",
  uncancel: "Undo the cancellation",
  "billing-issue": "Decline the renewal",
  pause: "Pause",
  expire: "End now",
  refund: "Refund",
  "reverse-refund": "Reverse the refund",
};

function subscriptionRow(subscription: StoreControlState["subscriptions"][number]): Markup {
  const { app_user_id, id, store, status, gives_access } = subscription;
  return html`<li class="row">
<span>${store}, ${status.replaceAll("_", " ")}, ${gives_access ? "open" : "closed"}<br><code class="quiet">${app_user_id}</code></span>
<span class="actions tight">
${Object.entries(ACTIONS).map(([act, label]) => actionForm("stores", act, label, { app_user_id }, id))}
</span>
</li>`;
}

function textField(name: string, label: string): Markup {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" required autocomplete="off"></div>`;
}

function purchaseForm(): Markup {
  return html`<form class="fields above" method="post" action="/operate">
<input type="hidden" name="target" value="stores"><input type="hidden" name="act" value="purchase">
${textField("app_user_id", "The member’s user id")}
<div><label for="store">Store</label><select id="store" name="store">
<option value="app_store">App Store</option><option value="play_store">Google Play</option>
</select></div>
<button class="button second">Buy</button>
</form>
<form class="fields above" method="post" action="/operate">
<input type="hidden" name="target" value="stores"><input type="hidden" name="act" value="transfer">
${textField("from", "From user id")}${textField("to", "To user id")}
<button class="button second">Transfer</button>
</form>`;
}

export function storesSection(state: StoreControlState): Markup {
  const events = state.events.slice(-SHOWN_EVENTS).reverse();
  return html`<section class="card" aria-labelledby="stores">
<h2 id="stores">Store backend (App Store, Google Play)</h2>
${outageActions("stores", state.outage)}
<h3>Purchases</h3>
${purchaseForm()}
<ul class="rows">${state.subscriptions.toReversed().map(subscriptionRow)}</ul>
<h3>Events</h3>
${eventList(
  "stores",
  events.map((event) => ({ ...event, held: false })),
)}
</section>`;
}
