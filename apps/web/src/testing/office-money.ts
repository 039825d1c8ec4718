import type {
  MoneyMonthDetail,
  MoneyMonths,
  MoneyProof,
  MoneyRow,
  MoneyRows,
} from "@sovereign/contract/office-money";
import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import { addMonths } from "@sovereign/domain/calendar-month";

export const NOW = "2026-03-24T09:14:00.000Z";
const usd = (amount: string) => ({ amount, currency: "USD" });
const eur = (amount: string) => ({ amount, currency: "EUR" });
const term = (members: number, dollars: string, euros: string) => ({
  members,
  yearly: [usd(dollars), eur(euros)],
});
const NONE = term(0, "0.00", "0.00");

const BRIDGE = {
  opening: term(1214, "71626.00", "15450.00"),
  new: term(47, "2773.00", "600.00"),
  regained: term(1, "59.00", "0.00"),
  lapsed: term(19, "885.00", "300.00"),
  refunded: term(3, "118.00", "75.00"),
  changed: NONE,
  closing: term(1240, "73455.00", "15675.00"),
};
const EMPTY = { ...BRIDGE, new: NONE, regained: NONE, lapsed: NONE, refunded: NONE };

export const MONTHS: MoneyMonths = {
  counted_at: NOW,
  began: "2024-04",
  current: "2026-03",
  months: Array.from({ length: 24 }, (_, index) => ({
    month: addMonths("2024-04", index),
    running: index === 23,
    adds_up: true,
    bridge: index === 23 ? BRIDGE : { ...EMPTY, closing: BRIDGE.opening },
  })),
};

export const PROOF: MoneyProof = {
  counted_at: NOW,
  compared: [
    { source: "card", at: "2026-03-24T06:10:00.000Z" },
    { source: "app_store", at: "2026-03-24T06:10:00.000Z" },
    { source: "play_store", at: "2026-03-23T06:10:00.000Z" },
  ],
  twelfth: [usd("6121.25"), eur("1306.25")],
  differences: null,
};

const flow = (rows: number, dollars: string, euros: string) => ({
  rows,
  sums: [usd(dollars), eur(euros)],
});

export const MARCH: MoneyMonthDetail = {
  month: "2026-03",
  running: true,
  first_day: "2026-03-01",
  last_day: "2026-03-24",
  bridge: BRIDGE,
  lapsed_in_grace: 5,
  without_price: 1,
  proof: PROOF,
  cash: {
    received: { ...flow(78, "4898.00", "1200.00"), second: 1 },
    returned: flow(2, "59.00", "75.00"),
    held: flow(1, "59.00", "0.00"),
    kept: [usd("4740.00"), eur("1125.00")],
    tax: [eur("191.60")],
    balance: {
      card_payments: flow(81, "4780.00", "1125.00"),
      fees: flow(80, "310.40", "0.00"),
      converted: { rows: 0, sums: [usd("0.00"), eur("0.00")] },
      earned: [usd("4469.60"), eur("1125.00")],
      payouts: flow(4, "4200.00", "0.00"),
      change: [usd("269.60"), eur("1125.00")],
    },
  },
  uncounted: {
    in_grace: flow(5, "237.00", "150.00"),
    disputed: { rows: 1, sums: [usd("59.00")] },
    second_year: {
      rows: 1,
      sums: [usd("59.00")],
      one: { address: "n.ferreira@example.com", sources: ["card", "app_store"] },
    },
    given: 6,
    other_products: { rows: 8, sums: [usd("30976.00")], names: ["Foundation", "Mastermind"] },
    coupons: { rows: 0, sums: [] },
    test_payments: { rows: 0, sums: [] },
  },
};

export const JANUARY: MoneyMonthDetail = {
  ...MARCH,
  month: "2026-02",
  running: false,
  first_day: "2026-02-01",
  last_day: "2026-02-28",
  bridge: { ...EMPTY, closing: BRIDGE.opening },
  proof: { ...PROOF, compared: [] },
  uncounted: null,
};

export const DIFFERENT: MoneyMonthDetail = {
  ...MARCH,
  proof: {
    ...PROOF,
    differences: {
      rows: [
        {
          id: "d1",
          kind: "missing",
          source: "card",
          subscription_id: "sub_1obm",
          since: "2026-03-22T10:00:00.000Z",
          address: "w.obi@example.com",
          member_id: null,
          members: 1,
          yearly: usd("59.00"),
          url: "https://stripe.example/sub_1obm",
          fetchable: true,
          prices: null,
        },
      ],
      by_providers: term(1241, "73514.00", "15675.00"),
      unexplained: term(1, "59.00", "0.00"),
    },
  },
};

const row: Omit<MoneyRow, "reason" | "until"> = {
  id: "r1",
  day: "2026-03-19",
  at: "2026-03-19T10:00:00.000Z",
  member_id: "m1",
  address: "g.okoye@example.org",
  subscription_id: "sub_2",
  text: null,
  source: "card",
  since: "2025-03-19",
  sum: usd("59.00"),
  added: null,
  original: null,
  before: null,
};

export const RENEWALS: OfficeRenewals = {
  counted_at: "2026-03-24T09:10:00.000Z",
  today: "2026-03-24",
  first_due: "2026-03-28",
  months: [
    {
      month: "2026-03",
      due: 11,
      canceled: 1,
      yearly: [usd("704.00")],
      renewing: { expected: 7, low: 5, high: 10 },
    },
    {
      month: "2026-04",
      due: 1166,
      canceled: 12,
      yearly: [usd("74624.00"), eur("150.00")],
      renewing: { expected: 857, low: 750, high: 964 },
    },
  ],
  all: { due: 1177, canceled: 13, yearly: [usd("75328.00"), eur("150.00")] },
  thirty_days: { due: 11, canceled: 1, renewing: null, by: "2026-04-23" },
  back_test: { held: 11, of: 12 },
};

export const LAPSED: MoneyRows = {
  figure: "lapsed",
  first_day: "2026-03-01",
  last_day: "2026-03-24",
  running: true,
  bridge: BRIDGE,
  total: 3,
  sums: [usd("118.00"), eur("75.00")],
  cursor: null,
  split: [
    { reason: "in_grace", source: null, count: 1 },
    { reason: "canceled", source: null, count: 2 },
  ],
  rows: [
    { ...row, reason: "in_grace", until: "2026-03-26" },
    { ...row, id: "r2", reason: "canceled", until: null, address: "a@b.co", member_id: null },
    {
      ...row,
      id: "r3",
      reason: "canceled",
      until: null,
      sum: eur("75.00"),
      address: "c@d.co",
      added: "2026-04-04",
      original: { figure: "received", day: "2025-03-24" },
    },
  ],
};
