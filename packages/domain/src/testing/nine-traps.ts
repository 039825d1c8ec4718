import { addMonths } from "@sovereign/domain/calendar-month";
import type { JournalRow } from "@sovereign/domain/journal";
import { at, journalRow, SubscriptionStory } from "./journal-rows.ts";

type Step = [
  day: string,
  kind: "new" | "regained" | "lapsed" | "refunded" | "out" | "in",
  currency: string,
  yearly: number,
];

type Flow = [day: string, flow: "received" | "returned" | "held", currency: string, amount: number];

/** What happened to one member, as rows, and what the books must say of it, written by hand. */
export type Trap = { name: string; rows: JournalRow[]; steps: Step[]; cash: Flow[] };

/** The 24 months of the traps. */
export const TRAP_MONTHS = Array.from({ length: 24 }, (_, index) => addMonths("2024-04", index));
export const TRAPS_END = at("2026-04-01T00:00");

const sub = (id: string, yearly = 6400, currency = "USD") =>
  new SubscriptionStory(id, { yearly, currency });

const won = sub("won")
  .pays("2024-08-08")
  .returns("dispute", "2024-10-01", "2024-08-08")
  .returns("dispute_won", "2024-12-02", "2024-08-08")
  .pays("2025-08-08", { at: at("2025-08-08T13:00") });

export const TRAPS: Trap[] = [
  {
    name: "canceled, and paid to the end",
    rows: sub("cancel").pays("2024-04-10").ends("2025-04-10").rows,
    steps: [
      ["2024-04-10", "new", "USD", 6400],
      ["2025-04-10", "lapsed", "USD", 6400],
    ],
    cash: [["2024-04-10", "received", "USD", 6400]],
  },
  {
    name: "a free month before the first payment",
    rows: sub("free")
      .pays("2024-05-05", { amount: 0, to: at("2024-06-04") })
      .pays("2024-06-04", { at: at("2024-06-04T13:00"), to: at("2025-06-04") })
      .pays("2025-06-04", { at: at("2025-06-04T13:00") }).rows,
    steps: [["2024-06-04", "new", "USD", 6400]],
    cash: [
      ["2024-06-04", "received", "USD", 6400],
      ["2025-06-04", "received", "USD", 6400],
    ],
  },
  {
    name: "a free month on top of a paid year",
    rows: sub("extended")
      .pays("2024-05-06")
      .moves("2025-02-01", "2025-06-06")
      .pays("2025-06-06", { at: at("2025-06-06T13:00") }).rows,
    steps: [["2024-05-06", "new", "USD", 6400]],
    cash: [
      ["2024-05-06", "received", "USD", 6400],
      ["2025-06-06", "received", "USD", 6400],
    ],
  },
  {
    name: "past due, and recovers",
    rows: sub("recovers")
      .pays("2024-06-28")
      .pays("2025-06-28", { at: at("2025-07-02") }).rows,
    steps: [
      ["2024-06-28", "new", "USD", 6400],
      ["2025-06-28", "lapsed", "USD", 6400],
      ["2025-07-02", "regained", "USD", 6400],
    ],
    cash: [
      ["2024-06-28", "received", "USD", 6400],
      ["2025-07-02", "received", "USD", 6400],
    ],
  },
  {
    name: "past due, and does not recover",
    rows: sub("declined").pays("2024-07-29").ends("2025-08-05", "payment_failed").rows,
    steps: [
      ["2024-07-29", "new", "USD", 6400],
      ["2025-07-29", "lapsed", "USD", 6400],
    ],
    cash: [["2024-07-29", "received", "USD", 6400]],
  },
  {
    name: "refunded whole, in two parts",
    rows: sub("whole")
      .pays("2024-08-03")
      .returns("refund", "2024-08-20", "2024-08-03", 3000)
      .returns("refund", "2024-09-04", "2024-08-03", 3400)
      .ends("2024-09-04").rows,
    steps: [
      ["2024-08-03", "new", "USD", 6400],
      ["2024-09-04", "refunded", "USD", 6400],
    ],
    cash: [
      ["2024-08-03", "received", "USD", 6400],
      ["2024-08-20", "returned", "USD", 3000],
      ["2024-09-04", "returned", "USD", 3400],
    ],
  },
  {
    name: "refunded in part, and a refund that came back",
    rows: sub("part")
      .pays("2024-09-09")
      .returns("refund", "2024-10-09", "2024-09-09", 2000)
      .pays("2025-09-09", { at: at("2025-09-09T13:00") }).rows,
    steps: [["2024-09-09", "new", "USD", 6400]],
    cash: [
      ["2024-09-09", "received", "USD", 6400],
      ["2024-10-09", "returned", "USD", 2000],
      ["2025-09-09", "received", "USD", 6400],
    ],
  },
  {
    name: "a coupon of a quarter",
    rows: sub("coupon")
      .pays("2024-10-10", { amount: 4800, discount: 1600, reason: "WELCOME25" })
      .pays("2025-10-10", { at: at("2025-10-10T13:00") }).rows,
    steps: [["2024-10-10", "new", "USD", 6400]],
    cash: [
      ["2024-10-10", "received", "USD", 4800],
      ["2025-10-10", "received", "USD", 6400],
    ],
  },
  {
    name: "a dispute that is won",
    rows: won.rows,
    steps: [
      ["2024-08-08", "new", "USD", 6400],
      ["2024-10-01", "refunded", "USD", 6400],
      ["2024-12-02", "regained", "USD", 6400],
    ],
    cash: [
      ["2024-08-08", "received", "USD", 6400],
      ["2024-10-01", "held", "USD", 6400],
      ["2024-12-02", "held", "USD", -6400],
      ["2025-08-08", "received", "USD", 6400],
    ],
  },
  {
    name: "a dispute that is lost",
    rows: sub("lost")
      .pays("2025-01-11")
      .returns("dispute", "2025-02-01", "2025-01-11")
      .returns("dispute_lost", "2025-04-01", "2025-01-11")
      .ends("2025-02-01").rows,
    steps: [
      ["2025-01-11", "new", "USD", 6400],
      ["2025-02-01", "refunded", "USD", 6400],
    ],
    cash: [
      ["2025-01-11", "received", "USD", 6400],
      ["2025-02-01", "held", "USD", 6400],
    ],
  },
  {
    name: "a second currency",
    rows: [
      ...sub("dollars").pays("2024-11-12").ends("2025-11-12").rows,
      ...new SubscriptionStory("euros", { yearly: 7500, currency: "EUR" }, "cus_dollars").pays(
        "2025-10-30",
      ).rows,
    ],
    steps: [
      ["2024-11-12", "new", "USD", 6400],
      ["2025-11-12", "out", "USD", 6400],
      ["2025-11-12", "in", "EUR", 7500],
    ],
    cash: [
      ["2024-11-12", "received", "USD", 6400],
      ["2025-10-30", "received", "EUR", 7500],
    ],
  },
  {
    name: "a duplicate subscription, in a store",
    rows: [
      ...sub("twice")
        .pays("2025-03-13")
        .pays("2026-03-13", { at: at("2026-03-13T13:00") }).rows,
      ...new SubscriptionStory(
        "twice_store",
        { yearly: 6400, source: "app_store" },
        "$RCAnonymousID",
      ).pays("2025-06-21").rows,
      journalRow({
        kind: "owner",
        at: at("2025-03-13"),
        memberKey: "n.ferreira",
        externalId: "twice owner",
        subscriptionId: "twice",
      }),
      journalRow({
        kind: "owner",
        at: at("2025-07-01"),
        memberKey: "n.ferreira",
        externalId: "twice_store owner",
        subscriptionId: "twice_store",
      }),
    ],
    steps: [["2025-03-13", "new", "USD", 6400]],
    cash: [
      ["2025-03-13", "received", "USD", 6400],
      ["2025-06-21", "received", "USD", 6400],
      ["2026-03-13", "received", "USD", 6400],
    ],
  },
  {
    name: "a foreign product",
    rows: ["2025-01-20", "2025-02-20"].map((day) =>
      journalRow({
        at: at(day),
        product: "other",
        amount: 387_200,
        reason: "Mastermind",
        externalId: `foreign ${day}`,
        subscriptionId: "foreign",
        customerId: "cus_foreign",
        from: at(day),
        to: at("2026-03-20"),
        yearly: 4_646_400,
      }),
    ),
    steps: [],
    cash: [],
  },
];
