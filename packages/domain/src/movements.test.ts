import { describe, expect, it } from "vitest";
import { bookMemberOf } from "./book-rows.ts";
import { bridgesBetween, twelfthOf } from "./bridge.ts";
import { memberBookOf } from "./movements.ts";
import { at, journalRow, SubscriptionStory } from "./testing/journal-rows.ts";
import { movementsOf } from "./testing/movements-of.ts";

const card = (id = "sub_1") => new SubscriptionStory(id, { yearly: 6400 });

const days = (rows: Parameters<typeof movementsOf>[0], now: string) =>
  movementsOf(rows, at(now)).movements.map(
    (movement) => `${movement.at.toISOString().slice(0, 10)} ${movement.kind}`,
  );

const asides = (rows: Parameters<typeof movementsOf>[0], now: string) =>
  memberBookOf(rows, at(now)).asides.map(
    ({ kind, from, to, amount }) =>
      `${kind} ${from.toISOString().slice(0, 10)} ${to?.toISOString().slice(0, 10)} ${amount}`,
  );

describe("the movements of a member", () => {
  const year = card().pays("2025-03-10").rows;

  it("wait a day for a renewal, and then date the lapse at the end of the paid time", () => {
    expect(days(year, "2026-03-11T11:59")).toEqual(["2025-03-10 new"]);
    expect(days(year, "2026-03-11T12:00")).toEqual(["2025-03-10 new", "2026-03-10 lapsed"]);
    expect(movementsOf(year, at("2026-03-10T13:00")).changesAt).toEqual(at("2026-03-11T12:00"));
    const renewed = card()
      .pays("2025-03-10")
      .pays("2026-03-10", { at: at("2026-03-11T11:00") });
    expect(days(renewed.rows, "2026-04-01")).toEqual(["2025-03-10 new"]);
    const late = card()
      .pays("2025-03-10")
      .pays("2026-03-10", { at: at("2026-03-11T12:00") });
    expect(days(late.rows, "2026-04-01")).toEqual([
      "2025-03-10 new",
      "2026-03-10 lapsed",
      "2026-03-11 regained",
    ]);
  });

  it("do not wait for a renewal that its provider says was declined or will not come", () => {
    const bookAt = (now: string, graceUntil: Date | null) => {
      const renewals = new Map([["sub_1", { awaited: false, graceUntil }]]);
      const { paidNow, asides: beside } = memberBookOf(year, at(now), renewals);
      return [paidNow, beside.map(({ kind, to }) => [kind, to])];
    };
    const usual = at("2026-03-17T12:00");
    expect(bookAt("2026-03-10T13:00", usual)).toEqual([[], [["in_grace", usual]]]);
    expect(bookAt("2026-03-10T13:00", null)).toEqual([[], []]);
    const longer = at("2026-03-26T12:00");
    expect(bookAt("2026-03-20T12:00", longer)).toEqual([[], [["in_grace", longer]]]);
    // What was a grace stays one in the months before.
    expect(bookAt("2026-04-20", null)).toEqual([[], [["in_grace", usual]]]);
  });

  it("do not wait where the subscription has ended", () => {
    const ended = card().pays("2025-03-10").ends("2026-03-10");
    expect(days(ended.rows, "2026-03-10T12:00")).toEqual(["2025-03-10 new", "2026-03-10 lapsed"]);
  });

  it("call it refunded when the subscription was ended with the refund, in either order", () => {
    const rows = card()
      .pays("2025-03-10")
      .ends("2025-04-01T10:00")
      .returns("refund", "2025-04-01T10:01", "2025-03-10").rows;
    expect(days(rows, "2025-04-01T10:00")).toEqual(["2025-03-10 new", "2025-04-01 lapsed"]);
    expect(days(rows, "2025-05-01")).toEqual(["2025-03-10 new", "2025-04-01 refunded"]);
  });

  it("count two subscriptions once, by the one that has been paid for longest", () => {
    const rows = [
      ...card().pays("2025-03-10").ends("2026-03-10").rows,
      ...new SubscriptionStory("sub_2", { yearly: 5900 }).pays("2025-06-01").rows,
    ];
    expect(days(rows, "2026-04-01")).toEqual([
      "2025-03-10 new",
      "2026-03-10 changed",
      "2026-03-10 changed",
    ]);
    expect(asides(rows, "2026-04-01")).toEqual(["second_year 2025-06-01 2026-03-10 5900"]);
    const [, out, into] = movementsOf(rows, at("2026-04-01")).movements;
    expect([out?.yearly, out?.row.kind]).toEqual([6400, "ended"]);
    expect([into?.yearly, into?.row.kind]).toEqual([5900, "payment"]);
  });
});

describe("what is no part of the count", () => {
  it("is grace for seven days, or until it is paid or ended", () => {
    const year = card().pays("2025-03-10");
    expect(asides(year.rows, "2026-03-11T11:00")).toEqual([]);
    expect(asides(year.rows, "2026-03-12")).toEqual(["in_grace 2026-03-10 2026-03-17 6400"]);
    const paid = card()
      .pays("2025-03-10")
      .pays("2026-03-10", { at: at("2026-03-14") });
    expect(asides(paid.rows, "2026-04-01")).toEqual(["in_grace 2026-03-10 2026-03-14 6400"]);
    const ended = card().pays("2025-03-10").ends("2026-03-13", "payment_failed");
    expect(asides(ended.rows, "2026-04-01")).toEqual(["in_grace 2026-03-10 2026-03-13 6400"]);
    expect(asides(card().pays("2025-03-10").ends("2026-03-10").rows, "2026-03-12")).toEqual([]);
  });

  it("is a dispute until it is decided", () => {
    const held = card().pays("2025-03-10").returns("dispute", "2025-04-01", "2025-03-10");
    expect(asides(held.rows, "2025-05-01")).toEqual(["disputed 2025-04-01 undefined 6400"]);
    held.returns("dispute_lost", "2025-05-02", "2025-03-10");
    expect(asides(held.rows, "2025-06-01")).toEqual(["disputed 2025-04-01 2025-05-02 6400"]);
  });

  it("is access without a payment, while nothing is paid", () => {
    const trial = card()
      .pays("2025-03-10", { amount: 0, to: at("2025-04-09") })
      .pays("2025-04-09");
    expect(asides(trial.rows, "2025-03-20")).toEqual(["given 2025-03-10 undefined 0"]);
    expect(asides(trial.rows, "2025-05-01")).toEqual(["given 2025-03-10 2025-04-09 0"]);
  });

  it("is days that staff gave, until they end or are taken back", () => {
    const office = new SubscriptionStory("act_1", { yearly: 0, source: "office" });
    const given = office.moves("2025-03-10", "2025-04-09").rows;
    expect(asides(given, "2025-05-01")).toEqual(["given 2025-03-10 2025-04-09 0"]);
    expect(asides([...given, ...office.ends("2025-03-20").rows], "2025-05-01")).toEqual([
      "given 2025-03-10 2025-03-20 0",
    ]);
    const taken = new SubscriptionStory("act_1", { yearly: 0, source: "office" });
    taken.moves("2025-03-11", "2025-03-10");
    expect(asides([...given, ...taken.rows], "2025-05-01")).toEqual([]);
  });
});

describe("the books", () => {
  it("know a subscription by its latest owner, else its customer, else itself", () => {
    const { rows } = card().pays("2025-03-10");
    const owner = (day: string, memberKey: string) =>
      journalRow({ kind: "owner", at: at(day), externalId: day, memberKey });
    expect(bookMemberOf("sub_1", rows)).toBe("customer cus_sub_1");
    expect(bookMemberOf("sub_1", [])).toBe("subscription sub_1");
    const owned = [owner("2025-05-01", "later"), owner("2025-04-01", "earlier"), ...rows];
    expect(bookMemberOf("sub_1", owned)).toBe("member later");
  });

  it.each([
    [6400, 533],
    [6, 1],
    [5, 0],
    [0, 0],
    [8_008_900, 667_408],
  ])("a twelfth of %i is %i: half a cent is rounded up", (yearly, twelfth) => {
    expect(twelfthOf(yearly)).toBe(twelfth);
  });

  it("count the first instant of a month to it", () => {
    const { movements } = movementsOf(card().pays("2025-04-01T00:00").rows, at("2025-04-01T01:00"));
    const [march, april] = bridgesBetween(movements, [
      at("2025-03-01T00:00"),
      at("2025-04-01T00:00"),
      at("2025-05-01T00:00"),
    ]);
    expect(march?.get("USD")).toBeUndefined();
    expect(april?.get("USD")).toMatchObject({ opening: { members: 0 }, new: { members: 1 } });
  });
});
