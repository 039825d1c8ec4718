import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Observe, Observed } from "#app/observed.ts";

/** The objectives of reads and writes, 200 and 300 ms, are among the bounds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a payment to its access; the objective is a minute. */
const WEBHOOK_SECONDS = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 86_400];

/** Routes that end a sign-in, and how a member signed in there. */
const SIGN_INS = new Map([
  ["/api/auth/sign-in/email", "password"],
  ["/api/auth/sign-in/passkey", "passkey"],
  ["/api/auth/sign-in/social/finish", "social"],
  ["/api/auth/factors/:factor/verify", "second_factor"],
  ["/api/auth/recovery", "recovery_code"],
]);

const WEBHOOKS = /^\/api\/webhooks\/(\w+)$/;

/** Refusals for a missing right or a rate limit; other statuses below 500 are usual responses. */
const REFUSALS = new Set([401, 403, 404, 429]);

const PUSH_OUTCOMES = ["taken", "gone", "later", "refused"];
const WEBHOOK_PROVIDERS = ["stripe", "revenuecat", "mail"];
const WEBHOOK_OUTCOMES = ["received", "refused", "failed"];
/** Counts in reconciliation's report. */
const DRIFT_PARTS = ["missedEvents", "cardDrift", "giftDrift", "storeDrift"];

type Metrics = { observe: Observe; registry: Registry };

/** Counts what happened, in Prometheus' form; labels come from fixed lists only. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `sovereign_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `sovereign_${name}`, help, labelNames, buckets, registers });

  const requests = counter("http_requests_total", "Requests by route and status", [
    "method",
    "route",
    "status",
  ]);
  const durations = histogram(
    "http_request_duration_seconds",
    "Time to the response's headers, by route",
    ["method", "route"],
    REQUEST_SECONDS,
  );
  const refusals = counter("http_refusals_total", "Refusals by the problem's code", ["code"]);
  const signIns = counter("sign_ins_total", "Sign-ins by method; the outcome is ok or a code", [
    "method",
    "outcome",
  ]);
  const webhooks = counter("webhooks_total", "Webhooks by provider: received, refused or failed", [
    "provider",
    "outcome",
  ]);
  const webhookAge = histogram(
    "webhook_age_seconds",
    "From a provider's event until it is applied",
    ["provider"],
    WEBHOOK_SECONDS,
  );
  const emails = counter("emails_total", "Emails by template and outcome", ["template", "outcome"]);
  const pushes = counter("pushes_total", "Push notifications by outcome", ["outcome"]);
  const calls = histogram(
    "provider_call_duration_seconds",
    "Calls of third parties",
    ["provider", "call", "outcome"],
    CALL_SECONDS,
  );
  const drift = counter("membership_drift_total", "Memberships repaired by reconciliation", [
    "part",
  ]);
  const lines = counter("log_lines_total", "Log lines of level 40 and more", ["level"]);
  const events = counter("log_events_total", "The same of lines with an event", ["event"]);

  // Prometheus sees no increase in a series that begins with it.
  for (const level of [40, 50, 60]) lines.inc({ level }, 0);
  for (const part of DRIFT_PARTS) drift.inc({ part }, 0);
  for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0);
  for (const provider of WEBHOOK_PROVIDERS) {
    for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ provider, outcome }, 0);
  }

  function observeRequest(request: Observed & { kind: "request" }): void {
    const { method, route, status, code, ms } = request;
    requests.inc({ method, route, status });
    durations.observe({ method, route }, ms / 1000);
    if (REFUSALS.has(status)) refusals.inc({ code: code ?? "route.not_found" });
    const signIn = method === "POST" && SIGN_INS.get(route);
    if (signIn) signIns.inc({ method: signIn, outcome: status < 400 ? "ok" : (code ?? status) });
    const [, provider] = WEBHOOKS.exec(route) ?? [];
    if (!provider) return;
    webhooks.inc({ provider, outcome: webhookOutcome(status) });
  }

  function observeLine({ level, fields }: Observed & { kind: "line" }): void {
    const { event } = fields;
    lines.inc({ level });
    if (typeof event !== "string") return;
    events.inc({ event });
    if (event !== "membership_drift") return;
    for (const part of DRIFT_PARTS) {
      const count = fields[part];
      if (typeof count === "number") drift.inc({ part }, count);
    }
  }

  function observe(happened: Observed): void {
    switch (happened.kind) {
      case "request":
        observeRequest(happened);
        break;
      case "email":
        emails.inc({ template: happened.template, outcome: happened.outcome });
        break;
      case "push":
        pushes.inc({ outcome: happened.outcome });
        break;
      case "call": {
        const { provider, call, outcome, ms } = happened;
        calls.observe({ provider, call, outcome }, ms / 1000);
        break;
      }
      case "webhook_applied":
        webhookAge.observe({ provider: happened.provider }, happened.ageMs / 1000);
        break;
      case "line":
        observeLine(happened);
    }
  }

  return { observe, registry };
}

function webhookOutcome(status: number): "received" | "refused" | "failed" {
  if (status >= 500) return "failed";
  return status < 400 ? "received" : "refused";
}
