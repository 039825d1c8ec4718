import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-24T12:00:00.000Z";

const it = productTest({ now: NOW }).extend("start", ({ product }) => async (zone = "UTC") => {
  const member = await startMember(product, zone);
  const plan = (dates: unknown) => member.send("/api/rest-days", "PUT", { dates });
  const answer = async (response: Response): Promise<RestPlan> => {
    expect(response.status).toBe(200);
    return response.json();
  };
  return {
    ...member,
    plan,
    planned: async (dates: readonly string[]) => answer(await plan(dates)),
    rest: async () => answer(await member.send("/api/rest-days", "GET")),
    refusal: async (dates: unknown) => {
      const refused = await plan(dates);
      return [refused.status, await codeOf(refused)];
    },
  };
});
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

describe("planning rest", () => {
  it("starts with none, and returns what is left of each quarter", async ({ start }) => {
    const member = await start();
    const empty = {
      today: "2026-03-24",
      time_zone: "UTC",
      from: "2026-03-25",
      to: "2026-04-07",
      rest_days: [],
      quarters: [
        { start: "2026-01-01", end: "2026-03-31", taken: 0, planned: 0, left: 10 },
        { start: "2026-04-01", end: "2026-06-30", taken: 0, planned: 0, left: 10 },
      ],
    };
    expect(await member.rest()).toEqual(empty);
    const chosen = ["2026-03-28", "2026-03-27", "2026-04-01", "2026-03-27"];
    const planned = await member.planned(chosen);
    expect(planned).toEqual({
      ...empty,
      rest_days: ["2026-03-27", "2026-03-28", "2026-04-01"],
      quarters: [
        { start: "2026-01-01", end: "2026-03-31", taken: 0, planned: 2, left: 8 },
        { start: "2026-04-01", end: "2026-06-30", taken: 0, planned: 1, left: 9 },
      ],
    });
    expect(await member.rest()).toEqual(planned);
    expect((await member.overview()).rest_days).toEqual(planned.rest_days);
  });

  it("changes nothing when it is resent, and can remove every day", async ({ start }) => {
    const member = await start();
    const planned = await member.planned(["2026-03-27", "2026-03-28"]);
    expect(await member.planned(["2026-03-27", "2026-03-28"])).toEqual(planned);
    expect((await member.planned(["2026-03-28"])).rest_days).toEqual(["2026-03-28"]);
    expect((await member.planned([])).rest_days).toEqual([]);
  });

  it("never changes a day that has started, whatever follows §4.11", async ({ start, product }) => {
    const member = await start();
    await member.planned(["2026-03-25", "2026-03-26"]);
    product.clock.set("2026-03-25T00:00:00.000Z");
    // A plan sent before midnight changes nothing when it is resent after it.
    const again = await member.planned(["2026-03-25", "2026-03-26"]);
    expect(again.rest_days).toEqual(["2026-03-25", "2026-03-26"]);
    expect(again.quarters[0]).toMatchObject({ taken: 1, planned: 1, left: 8 });
    expect((await member.planned([])).rest_days).toEqual(["2026-03-25"]);
    product.clock.set("2026-03-26T12:00:00.000Z");
    expect(await member.refusal(["2026-03-26"])).toEqual([409, "rest.date_out_of_range"]);
    expect((await member.rest()).rest_days).toEqual(["2026-03-25"]);
  });

  it.for([
    ["today", ["2026-03-24"]],
    ["yesterday, next to a valid one", ["2026-03-27", "2026-03-23"]],
    ["a day beyond two weeks", ["2026-04-08"]],
  ] as const)("accepts none of the days when one is %s", async ([, dates], { start }) => {
    const member = await start();
    await member.planned(["2026-03-30"]);
    expect(await member.refusal(dates)).toEqual([409, "rest.date_out_of_range"]);
    expect((await member.rest()).rest_days).toEqual(["2026-03-30"]);
  });

  it.for([undefined, "2026-03-27", ["2026-02-30"], [7], Array(32).fill("2026-03-27")])(
    "refuses %j as not a list of days",
    async (dates, { start }) => {
      expect(await (await start()).refusal(dates)).toEqual([400, "request.invalid"]);
    },
  );

  it("requires a signed-in member, and each has their own", async ({ start, product }) => {
    const [one, other] = [await start(), await start()];
    await one.planned(["2026-03-27"]);
    expect((await other.rest()).rest_days).toEqual([]);
    expect((await other.planned([])).rest_days).toEqual([]);
    expect((await one.rest()).rest_days).toEqual(["2026-03-27"]);
    expect((await product.fetch("/api/rest-days")).status).toBe(401);
  });
});

describe("ten days a quarter", () => {
  it("are counted per quarter, and refused as a whole", async ({ start, product }) => {
    product.clock.set("2026-02-10T12:00:00.000Z");
    const member = await start();
    await member.planned(dateRange("2026-02-11", "2026-02-18"));
    product.clock.set(NOW);
    const two = ["2026-03-30", "2026-03-31"];
    expect(await member.refusal(["2026-03-29", ...two])).toEqual([409, "rest.too_many"]);
    expect((await member.rest()).quarters[0]).toMatchObject({ taken: 8, planned: 0, left: 2 });
    const full = await member.planned([...two, ...dateRange("2026-04-01", "2026-04-07")]);
    expect(full.quarters).toEqual([
      { start: "2026-01-01", end: "2026-03-31", taken: 8, planned: 2, left: 0 },
      { start: "2026-04-01", end: "2026-06-30", taken: 0, planned: 7, left: 3 },
    ]);
    // Rest of the past quarter does not count for the new one.
    product.clock.set("2026-03-31T12:00:00.000Z");
    const eve = await member.rest();
    expect(eve.quarters).toEqual([
      { start: "2026-04-01", end: "2026-06-30", taken: 0, planned: 7, left: 3 },
    ]);
    expect(eve.rest_days).toEqual(dateRange("2026-04-01", "2026-04-07"));
    product.clock.set("2027-01-01T12:00:00.000Z");
    expect((await member.rest()).quarters[0]).toMatchObject({ start: "2027-01-01", left: 10 });
  });

  it("apply to simultaneous requests in any order §4.11", async ({ start, product }) => {
    product.clock.set("2026-05-10T12:00:00.000Z");
    const member = await start();
    await member.planned(dateRange("2026-05-11", "2026-05-14"));
    product.clock.set("2026-05-14T23:59:00.000Z");
    const plans = [
      dateRange("2026-05-15", "2026-05-20"),
      dateRange("2026-05-21", "2026-05-26"),
      ["2026-05-15", ...dateRange("2026-05-22", "2026-05-26")],
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([...plans, ...plans].map((dates) => member.planned(dates)));
      for (const { rest_days, quarters } of [...answers, await member.rest()]) {
        // Each response is one whole plan, never a mixture of two.
        expect(plans).toContainEqual(rest_days.filter((date) => date > "2026-05-14"));
        expect(quarters[0]).toMatchObject({ taken: 4, planned: 6, left: 0 });
      }
    }
  });
});

describe("the member's own calendar", () => {
  it.for([
    ["Pacific/Kiritimati", "2026-03-24T10:00:00.000Z", "2026-03-25"],
    ["Europe/Lisbon", "2026-03-25T00:00:00.000Z", "2026-03-25"],
  ] as const)("starts each day in %s", async ([zone, begins, day], { start, product }) => {
    product.clock.set(new Date(Date.parse(begins) - 1).toISOString());
    const member = await start(zone);
    expect((await member.planned([day])).from).toBe(day);
    await member.planned([]);
    product.clock.set(begins);
    expect(await member.refusal([day])).toEqual([409, "rest.date_out_of_range"]);
    expect((await member.rest()).from).toBe(addDays(day, 1));
  });

  it("preserves planned and available days on a flight §4.11", async ({ start, product }) => {
    product.clock.set("2026-03-24T20:00:00.000Z");
    const member = await start("Asia/Tokyo");
    await member.planned(["2026-03-26", "2026-04-08"]);
    await member.moveTo("UTC");
    const west = await member.rest();
    expect(west).toMatchObject({ today: "2026-03-24", from: "2026-03-26", to: "2026-04-08" });
    expect(west.rest_days).toEqual(["2026-03-26", "2026-04-08"]);
    const taken = await member.planned(["2026-04-08"]);
    expect(taken.rest_days).toEqual(["2026-04-08"]);
    expect(taken.quarters[1]).toMatchObject({ planned: 1, left: 9 });
  });
});

describe("a day that has started in one of the member's earlier zones", () => {
  it.for([
    ["directly", ["Pacific/Pago_Pago"]],
    ["through other zones", ["Asia/Tokyo", "UTC", "Pacific/Pago_Pago"]],
    ["there and back again", ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Pacific/Pago_Pago"]],
  ] as const)("cannot be rest in the west, reached %s", async ([, zones], { start, product }) => {
    product.clock.set("2026-03-20T20:00:00.000Z");
    const member = await start("Pacific/Kiritimati");
    await member.planned(["2026-03-22"]);
    await member.reflected("2026-03-21", "completed");
    // There the 24th has begun, and the 23rd has no text.
    product.clock.set("2026-03-23T10:30:00.000Z");
    const before = await member.overview();
    for (const zone of zones) await member.moveTo(zone);
    expect(await member.rest()).toMatchObject({ today: "2026-03-22", from: "2026-03-25" });
    for (const date of ["2026-03-23", "2026-03-24"]) {
      expect(await member.refusal([date])).toEqual([409, "rest.date_out_of_range"]);
    }
    expect((await member.planned(["2026-03-25"])).rest_days).toEqual(["2026-03-22", "2026-03-25"]);
    await member.planned([]);
    await member.moveTo("Pacific/Kiritimati");
    expect(await member.overview()).toEqual({ ...before, version: before.version + 2 });
  });

  it("is still planned rest, and cannot be removed anywhere", async ({ start, product }) => {
    product.clock.set("2026-03-22T08:00:00.000Z");
    const member = await start("Pacific/Kiritimati");
    await member.planned(["2026-03-23"]);
    product.clock.set("2026-03-22T10:30:00.000Z");
    await member.moveTo("Pacific/Pago_Pago");
    expect((await member.planned([])).rest_days).toEqual(["2026-03-23"]);
  });

  it("cannot become rest after a device wrote from there §4.11", async ({ start }) => {
    const member = await start("America/Los_Angeles");
    const phone = deviceOf(member, { timeZone: "Pacific/Auckland" });
    await phone.send(phone.text("2026-03-25", "Call Ana"));
    expect(await member.refusal(["2026-03-25"])).toEqual([409, "rest.date_out_of_range"]);
    expect((await member.rest()).from).toBe("2026-03-26");
  });

  it("affects no one else, and no later plan", async ({ start, product }) => {
    const [member, other] = [await start("Pacific/Auckland"), await start("America/Los_Angeles")];
    await member.moveTo("America/Los_Angeles");
    expect(await member.refusal(["2026-03-25"])).toEqual([409, "rest.date_out_of_range"]);
    expect((await other.planned(["2026-03-25"])).rest_days).toEqual(["2026-03-25"]);
    product.clock.set("2026-03-26T12:00:00.000Z");
    expect((await member.planned(["2026-03-27"])).rest_days).toEqual(["2026-03-27"]);
  });
});

it("a streak and its milestones continue across rest days §4.11", async ({ start, product }) => {
  product.clock.set("2026-05-01T12:00:00.000Z");
  const member = await start();
  await member.reflected("2026-05-01", "completed");
  await member.planned(["2026-05-02", "2026-05-04", "2026-05-05"]);
  const awarded: (number | null)[] = [];
  for (const date of dateRange("2026-05-02", "2026-05-10")) {
    product.clock.set(`${date}T12:00:00.000Z`);
    const overview = await member.overview();
    expect(overview.waiting).toBeNull();
    // A text on a day of rest counts for nothing.
    awarded.push((await member.reflected(date, "completed")).milestone);
  }
  expect(awarded).toEqual([null, null, null, null, 3, null, null, null, 7]);
  expect((await member.overview()).streak).toEqual({ current: 7, best: 7, today_counts: true });
});
