import type { OfficeLogEntry } from "@sovereign/contract/office-log";
import { expect, it } from "vitest";
import { entryWords } from "./log-words.ts";

type Told = Pick<OfficeLogEntry, "kind"> &
  Partial<Pick<OfficeLogEntry, "details" | "outcome" | "why">>;

const entry = ({ details = {}, outcome = null, ...told }: Told): OfficeLogEntry => ({
  id: 1,
  at: "2026-03-24T09:14:00Z",
  member: null,
  invited: null,
  reason: null,
  actor: { id: "s1", name: "Mira", role: "support" },
  request_id: null,
  why: null,
  details,
  outcome,
  ...told,
});

const usd = (amount: string) => ({ amount, currency: "USD" });
const refund = { amount: { amount: "39.50", currency: "USD" } };

it.each<[string, Told]>([
  ["Viewed the member’s page", { kind: "member_looked" }],
  ["Viewed the app as the member", { kind: "member_viewed" }],
  ["Refunded $39.50", { kind: "refund", details: refund, outcome: "done" }],
  ["Refund of $39.50, in progress", { kind: "refund", details: refund }],
  ["Extended by 1 day", { kind: "extend", details: { days: 1 }, outcome: "done" }],
  ["Extension of 30 days, undone", { kind: "extend", details: { days: 30 }, outcome: "undone" }],
  ["Sign-out of devices, failed", { kind: "end_sessions", outcome: "failed" }],
  [
    "Refund of $39.50, failed. Stripe’s response: No money left (insufficient_funds)",
    {
      kind: "refund",
      details: refund,
      outcome: "failed",
      why: "No money left (insufficient_funds)",
    },
  ],
  ["Refund of $39.50, on its way", { kind: "refund", details: refund, outcome: "on_its_way" }],
  [
    "Refund of $39.50, returned by the bank",
    { kind: "refund", details: refund, outcome: "came_back" },
  ],
  ["Marked the refund re_1 as settled", { kind: "refund_settled", details: { refund: "re_1" } }],
  ["Undid: Extension of 7 days", { kind: "act_undone", details: { kind: "extend", days: 7 } }],
  ["Undid: an action", { kind: "act_undone" }],
  ["Invited as support", { kind: "invited", details: { role: "support" } }],
  [
    "Changed a role from support to editor",
    { kind: "role_changed", details: { before: "support", after: "editor" } },
  ],
  [
    "Changed the price from $49.00 to $89.00",
    { kind: "price_changed", details: { before: [usd("49.00")], amounts: [usd("89.00")] } },
  ],
  [
    "Changed the price from $49.00 to $89.00, starting 7 April 2026",
    {
      kind: "price_changed",
      details: { before: [usd("49.00")], amounts: [usd("89.00")], day: "2026-04-07" },
    },
  ],
  ["Created the code SPRING", { kind: "promotion_made", details: { code: "SPRING" } }],
  [
    "Published briefings/2026-04",
    { kind: "piece_published", details: { piece: "briefings/2026-04" } },
  ],
  [
    "Published briefings/2026-04, version 9. 312 messages to members.",
    { kind: "piece_published", details: { piece: "briefings/2026-04", version: 9, told: 312 } },
  ],
  [
    "Scheduled briefings/2026-04, version 9. No one was notified.",
    { kind: "piece_scheduled", details: { piece: "briefings/2026-04", version: 9, told: 0 } },
  ],
  [
    "Started the broadcast “April is open”",
    { kind: "broadcast_sent", details: { subject: "April is open", people: 312 } },
  ],
  [
    "Exported members: 412 rows. Members who are paying.",
    { kind: "members_exported", details: { rows: 412, filter: "paying", searched: false } },
  ],
  [
    "Exported members: 1 row, found by a search. All members.",
    { kind: "members_exported", details: { rows: 1, filter: "", searched: true } },
  ],
  [
    "Exported the log: 62 rows, of 7 days",
    { kind: "log_exported", details: { rows: 62, days: 7, what: "all", member: null } },
  ],
  [
    "Exported the log: 3 rows of one member, of one day",
    { kind: "log_exported", details: { rows: 3, days: 1, what: "all", member: "hash" } },
  ],
  [
    "Exported financial data: 90 rows of 2026-03",
    { kind: "money_exported", details: { month: "2026-03", rows: 90 } },
  ],
  [
    "Exported financial data: 24 months until 2026-03",
    { kind: "money_exported", details: { months: 24, until: "2026-03" } },
  ],
  ["Joined as an unknown role", { kind: "joined", details: { role: "constructor" } }],
])("says %s", (words, told) => {
  expect(entryWords(entry(told))).toBe(words);
});
