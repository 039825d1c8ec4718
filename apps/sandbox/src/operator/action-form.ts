import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";

export type Target = "payments" | "stores" | "both";

/** Returns a button for one action; `about` names its object for screen readers. */
export function actionForm(
  target: Target,
  act: string,
  label: string,
  order: Record<string, string> = {},
  about = "",
): Markup {
  const fields = Object.entries({ target, act, ...order });
  return html`<form method="post" action="/operate">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button second"${about ? html` aria-label="${label}: ${about}"` : ""}>${label}</button>
</form>`;
}

export function eventList(
  target: Target,
  events: readonly { id: string; type: string; statuses: readonly number[]; held: boolean }[],
): Markup {
  if (events.length === 0) return html`<p class="quiet above">Nothing has happened yet.</p>`;
  return html`<ul class="rows">${events.map(
    ({ id, type, statuses, held }) => html`<li class="row">
<span>${type}<br><code class="quiet">${id}</code></span>
<span>${held ? "held back" : statuses.length > 0 ? answers(statuses) : "not delivered"}</span>
<span class="actions tight">${actionForm(target, "redeliver", "Send again", { event_id: id }, id)}${actionForm(
      target,
      "redeliver",
      "Send forged",
      { event_id: id, bad_signature: "true" },
      id,
    )}</span>
</li>`,
  )}</ul>`;
}

export function answers(statuses: readonly number[]): string {
  return `answered ${statuses.map((status) => status || "nothing").join(", ")}`;
}

export function outageActions(target: Target, mode: string): Markup {
  const modes = {
    none: "Up",
    slow: "Slow",
    down: "Down",
    silent: "No response",
    html: "HTML page",
    redirect: "Redirect",
    truncated: "Truncated",
  };
  return html`<p class="above">Its API is ${mode === "none" ? "up" : mode}.</p>
<div class="actions">${Object.entries(modes)
    .filter(([each]) => each !== mode)
    .map(([each, label]) =>
      actionForm(target, "outage", label, { mode: each }, "interface"),
    )}</div>`;
}
