import { isCalendarMonth } from "@sovereign/domain/calendar-month";
import { DIFFERENCE_KINDS, ROW_FIGURES, ROW_REASONS } from "@sovereign/domain/money-figures";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { cash, flow, sums } from "./office-money-cash.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

const count = z.int().min(0);

/** Such as 2026-03, in the time zone of the books. */
const month = z.string().openapi({ example: "2026-03" });

const askedMonth = month.refine(isCalendarMonth);

const source = oneOf(MEMBERSHIP_MANAGERS, "other_store");

/** A term of the bridge: the number of members, and what they pay a year. */
const term = z.object({ members: z.int(), yearly: sums });

const bridge = z
  .object({
    opening: term,
    new: term,
    regained: term,
    lapsed: term,
    refunded: term,
    changed: term.openapi({
      description: "Other prices or currencies: the new minus the old; nobody comes or leaves",
    }),
    closing: term,
  })
  .openapi("MoneyBridge", {
    description:
      "opening + new + regained − lapsed − refunded = closing, in members, and with changed in " +
      "money; every term has the same currencies in the same order",
  });

export type MoneyBridge = z.infer<typeof bridge>;

const monthSchema = z.object({
  month,
  running: z.boolean().openapi({ description: "Not over yet" }),
  adds_up: z.boolean(),
  bridge,
});

export type MoneyMonth = z.infer<typeof monthSchema>;

const monthsSchema = z
  .object({
    counted_at: instant,
    began: month.nullable().openapi({ description: "The month of the first payment" }),
    current: month,
    months: z.array(monthSchema).openapi({ description: "24, the earliest first" }),
  })
  .openapi("MoneyMonths");

export type MoneyMonths = z.infer<typeof monthsSchema>;

const difference = z
  .object({
    id: z.string(),
    kind: oneOf(DIFFERENCE_KINDS, "differs"),
    source,
    subscription_id: z.string().nullable(),
    since: instant.nullable(),
    address: z.string().nullable().openapi({ description: "Of who paid, as the provider has it" }),
    member_id: z.string().nullable(),
    members: z.int().openapi({ description: "What the provider has more than the rows" }),
    yearly: money.nullable().openapi({ description: "The same in money a year" }),
    prices: z.object({ member: money, rows: money }).nullable().openapi({
      description: 'Of "price": what the membership here costs, and what the last payment says',
    }),
    url: z.string().nullable().openapi({ description: "At the provider" }),
    fetchable: z.boolean().openapi({ description: "Fetching it may write the missing rows" }),
  })
  .openapi("MoneyDifference");

export type MoneyDifference = z.infer<typeof difference>;

const proof = z.object({
  counted_at: instant,
  compared: z.array(z.object({ source, at: instant.nullable() })).openapi({
    description: "When each provider was last compared; empty for a month that is over",
  }),
  twelfth: sums.openapi({ description: "A twelfth of what all who pay are charged a year" }),
  differences: z
    .object({
      rows: z.array(difference).min(1),
      by_providers: term.openapi({ description: "What the providers say" }),
      unexplained: term.openapi({ description: "The same minus closing" }),
    })
    .nullable()
    .openapi({ description: "Null while it adds up" }),
});

export type MoneyProof = z.infer<typeof proof>;

const one = z
  .object({ address: z.string().nullable(), sources: z.array(source) })
  .nullable()
  .openapi({ description: "Who it is, where it is one member" });

const uncounted = z
  .object({
    in_grace: flow,
    disputed: flow,
    second_year: flow.extend({ one }),
    given: count.openapi({ description: "Members who read without paying" }),
    other_products: flow.extend({ names: z.array(z.string()) }),
    coupons: flow.openapi({ description: "What coupons took off the payments of the month" }),
    test_payments: flow,
  })
  .openapi("MoneyUncounted");

export type MoneyUncounted = z.infer<typeof uncounted>;

const detailSchema = z
  .object({
    month,
    running: z.boolean(),
    first_day: calendarDate,
    last_day: calendarDate.openapi({ description: "Today while the month runs" }),
    bridge,
    lapsed_in_grace: count.openapi({ description: "Of the lapsed, who may still pay in grace" }),
    without_price: count.openapi({
      description: "Of who paid at its end, through a store at a price unknown here",
    }),
    proof,
    cash,
    uncounted: uncounted.nullable().openapi({ description: "Null of a month that is over" }),
  })
  .openapi("MoneyMonthDetail");

export type MoneyMonthDetail = z.infer<typeof detailSchema>;

const row = z
  .object({
    id: z.string(),
    day: calendarDate,
    at: instant,
    member_id: z.string().nullable().openapi({ description: "Null when the account is deleted" }),
    address: z.string().nullable().openapi({ description: "Null when nobody knows it any more" }),
    subscription_id: z.string().nullable(),
    reason: oneOf(ROW_REASONS, "other"),
    text: z.string().nullable().openapi({ description: "A coupon, a product, words of a reason" }),
    until: calendarDate.nullable().openapi({
      description: "When access in grace ends; of a payout, when the bank has it",
    }),
    source,
    since: calendarDate.nullable().openapi({ description: "The first payment of the member" }),
    sum: money.nullable().openapi({
      description: "A year's price, of cash the payment; null where the price is unknown",
    }),
    added: calendarDate.nullable().openapi({
      description: "When the row was added, where its month had closed before",
    }),
    original: z
      .object({ figure: z.enum(["received", "returned", "held"]), day: calendarDate })
      .nullable()
      .openapi({
        description: "What a correction corrects: its day, and the figure that lists it",
      }),
    before: money.nullable().openapi({ description: "Of changed: what was paid a year before" }),
  })
  .openapi("MoneyRow");

export type MoneyRow = z.infer<typeof row>;

const figure = z.enum(ROW_FIGURES);

const rowsSchema = z
  .object({
    figure,
    /** For the line of terms above the rows. */
    first_day: calendarDate,
    last_day: calendarDate,
    running: z.boolean(),
    bridge,
    total: count,
    sums: sums.openapi({ description: "Of all rows, as in the figure" }),
    split: z
      .array(z.object({ reason: oneOf(ROW_REASONS, "other"), source: source.nullable(), count }))
      .openapi({ description: "How many there are for each reason; sources apart for turned_off" }),
    rows: z.array(row).openapi({ description: "At most 50, the earliest first" }),
    cursor: z.string().nullable(),
  })
  .openapi("MoneyRows");

export type MoneyRows = z.infer<typeof rowsSchema>;

const fresh = z.literal("true").optional().openapi({ description: "Count again" });
const params = z.object({ month: askedMonth });
const problems = [...OFFICE_PROBLEMS, "request.invalid"] as const;
const tags = ["Office"];

export const readMoneyMonths = endpoint({
  method: "get",
  path: "/api/office/money",
  access: "office_sums",
  tags,
  summary: "Read who paid and what a year, in 24 months up to one",
  request: { query: z.object({ until: askedMonth.optional(), fresh }) },
  responses: { 200: json("The months", monthsSchema) },
  problems,
});

export const readMoneyMonth = endpoint({
  method: "get",
  path: "/api/office/money/{month}",
  access: "office_sums",
  tags,
  summary: "Read a month: its bridge and the proof of it, its cash, and what is not counted",
  request: { params, query: z.object({ fresh }) },
  responses: { 200: json("The month", detailSchema) },
  problems,
});

export const readMoneyRows = endpoint({
  method: "get",
  path: "/api/office/money/{month}/rows",
  access: "office_sums",
  tags,
  summary: "Read the rows of a figure",
  request: { params, query: z.object({ figure, cursor: z.string().max(300).optional() }) },
  responses: { 200: json("A page of rows", rowsSchema) },
  problems: [...problems, "request.rate_limited"],
});

export const exportMoney = endpoint({
  method: "get",
  path: "/api/office/money/{month}/export",
  access: "office_sums",
  tags,
  summary: "Export the rows of a figure, or of all terms of a month; the log has it first",
  request: {
    params,
    query: z.object({ figure: figure.optional(), format: z.enum(["csv", "json"]).default("csv") }),
  },
  responses: {
    200: {
      description:
        "One row for each, sums in the currency's minor unit. As CSV a changed price is two lines, " +
        "so that each term's lines sum to its figure",
      content: { "text/csv": { schema: z.string() }, "application/json": { schema: z.unknown() } },
    },
  },
  problems: [...problems, "request.rate_limited"],
});

export const exportMoneyMonths = endpoint({
  method: "get",
  path: "/api/office/money/export",
  access: "office_sums",
  tags,
  summary: "Export the bridges of 24 months up to one as CSV; the log has it first",
  request: { query: z.object({ until: askedMonth.optional() }) },
  responses: {
    200: {
      description: "A line for each month, term and currency, sums in the currency's minor unit",
      content: { "text/csv": { schema: z.string() } },
    },
  },
  problems: [...problems, "request.rate_limited"],
});

export const fetchMissingMoney = endpoint({
  method: "post",
  path: "/api/office/money/missing",
  access: "office_sums",
  tags,
  summary: "Fetch from the providers what the rows lack, each with its own date, and count again",
  request: { body: jsonBody(z.object({ ids: z.array(z.string()).min(1).max(100) })) },
  responses: {
    200: json("How many differences are left of these", z.object({ left: count })),
  },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    ...(["office.proof_too_old", "billing.provider_unavailable"] as const),
  ],
});
