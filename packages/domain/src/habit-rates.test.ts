import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedMembers, HABITS, habitRates, twoSidedDeviate } from "./habit-rates.ts";
import { randomFrom } from "./testing/random.ts";

const of = (count: number, members: number, renewed: number): CountedMembers => ({
  count,
  members,
  renewed,
});

/** The sample of the design: how many of each group renewed. */
const SAMPLE = [
  of(0, 32, 15),
  of(2, 61, 23),
  of(7, 66, 42),
  of(12, 92, 61),
  of(17, 85, 70),
  of(22, 110, 95),
  of(26, 65, 58),
  of(30, 9, 8),
];

type Member = { count: number; renewed: boolean };

function counted(members: readonly Member[]): CountedMembers[] {
  return [...Map.groupBy(members, ({ count }) => count)].map(([count, some]) =>
    of(count, some.length, some.filter(({ renewed }) => renewed).length),
  );
}

/** Members of whom 82 percent renew after fifteen days or more, and 60 percent after fewer. */
function planted(random: () => number): Member[] {
  return Array.from({ length: 500 }, () => {
    const count = Math.floor(31 * random());
    return { count, renewed: random() < (count >= 15 ? 0.82 : 0.6) };
  });
}

/** The same outcomes, given to the members by lot. */
function shuffled(members: readonly Member[], random: () => number): Member[] {
  const outcomes = members
    .map(({ renewed }) => ({ renewed, lot: random() }))
    .sort((a, b) => a.lot - b.lot);
  return members.map(({ count }, at) => ({ count, renewed: outcomes[at]?.renewed ?? false }));
}

const seeds = Array.from({ length: 100 }, (_, at) => at + 1);

describe("renewal by a habit", () => {
  it("has a rate with its bracket for each group, but those from which less than ten follow", () => {
    const { groups } = habitRates("days", SAMPLE);
    const percent = (share: number) => Math.round(share * 100);
    expect(
      groups.map(({ from, to, members, renewed, rate }) => [
        from,
        to,
        members,
        renewed,
        ...(rate ? [rate.rate, rate.low, rate.high].map(percent) : [null]),
      ]),
    ).toEqual([
      [0, 0, 32, 15, 47, 28, 67],
      [1, 4, 61, 23, 38, 25, 53],
      [5, 9, 66, 42, 64, 49, 76],
      [10, 14, 92, 61, 66, 54, 77],
      [15, 19, 85, 70, 82, 71, 90],
      [20, 24, 110, 95, 86, 77, 92],
      [25, 29, 65, null, null],
      [30, 30, 9, null, null],
    ]);
  });

  it("names the difference that is none by chance", () => {
    const { effect } = habitRates("days", SAMPLE);
    expect(effect).toMatchObject({ split: 15 });
    expect(Math.round((effect?.above ?? 0) * 100)).toBe(86);
    expect(Math.round((effect?.below ?? 0) * 100)).toBe(56);
  });

  it("is compared only between ten members or more", () => {
    expect(habitRates("days", [of(0, 9, 1), of(20, 500, 499)]).effect).toBeNull();
    expect(habitRates("days", [of(0, 10, 1), of(20, 500, 499)]).effect).not.toBeNull();
    expect(habitRates("run", []).effect).toBeNull();
  });

  it("finds a planted effect in 95 of 100 data sets, and in 5 shuffled ones at most", () => {
    const found = (members: readonly Member[]) =>
      habitRates("days", counted(members)).effect !== null;
    const random = randomFrom(35);
    const sets = seeds.map(() => planted(random));
    expect(sets.filter(found).length).toBeGreaterThanOrEqual(95);
    const mixed = sets.map((members) => shuffled(members, random));
    expect(mixed.filter(found).length).toBeLessThanOrEqual(5);
  });

  it("says nothing of any habit in 95 of 100 businesses where none matters", () => {
    const random = randomFrom(36);
    const spoke = seeds.filter(() => {
      const members = shuffled(planted(random), random);
      return HABITS.some((habit) => {
        const others = members.map((member) => ({ ...member, count: Math.floor(31 * random()) }));
        return habitRates(habit, counted(others)).effect !== null;
      });
    });
    expect(spoke.length).toBeLessThanOrEqual(5);
  });

  it("says nothing of any habit in 95 of 100 such businesses, however often they look", () => {
    const random = randomFrom(38);
    const businesses = 200;
    const spoke = Array.from({ length: businesses }, () => {
      const members = Array.from({ length: 400 }, () => ({
        counts: HABITS.map(() => Math.floor(31 * random())),
        renewed: random() < 0.7,
      }));
      return Array.from({ length: 20 }, (_, look) => members.slice(0, 20 * (look + 1))).some(
        (known) =>
          HABITS.some((habit, at) => {
            const seen = known.map(({ counts, renewed }) => ({ count: counts[at] ?? 0, renewed }));
            return habitRates(habit, counted(seen)).effect !== null;
          }),
      );
    }).filter(Boolean).length;
    expect(spoke).toBeLessThanOrEqual(businesses / 20);
  });

  it("has brackets that hold all true rates together nine times in ten", () => {
    const random = randomFrom(37);
    const held = Array.from({ length: 1000 }, () => {
      const truths = [0, 2, 7, 12, 17, 22, 26, 30].map((count) => ({
        count,
        rate: 0.3 + 0.6 * random(),
        members: 15 + Math.floor(100 * random()),
      }));
      const members = truths.flatMap(({ count, rate, members: size }) =>
        Array.from({ length: size }, () => ({ count, renewed: random() < rate })),
      );
      return habitRates("days", counted(members)).groups.every(({ rate }, at) => {
        const truth = truths[at]?.rate ?? 0;
        return rate !== null && rate.low <= truth && truth <= rate.high;
      });
    }).filter(Boolean).length;
    expect(held).toBeGreaterThanOrEqual(880);
    expect(held).toBeLessThanOrEqual(940);
  });

  it("counts every member once, and tells nothing of less than ten, nor of all or none", () => {
    const some = fc
      .record({ count: fc.nat({ max: 30 }), members: fc.nat({ max: 40 }) })
      .chain(({ count, members }) =>
        fc.nat({ max: members }).map((renewed) => of(count, members, renewed)),
      );
    const sum = (all: readonly { members: number }[]) =>
      all.reduce((members, group) => members + group.members, 0);
    fc.assert(
      fc.property(fc.constantFrom(...HABITS), fc.array(some, { maxLength: 12 }), (habit, all) => {
        const { groups } = habitRates(habit, all);
        expect(sum(groups)).toBe(sum(all));
        for (const { renewed, rate } of groups) {
          expect(rate === null).toBe(renewed === null);
          if (!rate) continue;
          expect(0 <= rate.low && rate.low <= rate.rate).toBe(true);
          expect(rate.rate <= rate.high && rate.high <= 1).toBe(true);
        }
        const shown = groups.filter(({ rate }) => rate !== null);
        for (const group of shown) expect(tells(group)).toBe(false);
        // What others show of all members, less what is shown here.
        const whole = all.reduce((renewed, group) => renewed + group.renewed, 0);
        const renewed = whole - shown.reduce((so, group) => so + (group.renewed ?? 0), 0);
        const missing = { members: sum(groups) - sum(shown), renewed };
        if (shown.length > 0 && missing.members > 0) expect(tells(missing)).toBe(false);
      }),
    );
  });

  it("withholds what the effect and the other groups together would tell", () => {
    const { groups, effect } = habitRates("days", [
      of(0, 200, 60),
      of(7, 150, 50),
      of(12, 3, 0),
      of(17, 300, 260),
      of(30, 40, 40),
    ]);
    expect(effect).not.toBeNull();
    const shown = groups.filter(({ members }) => members > 0).map(({ renewed }) => renewed);
    expect(shown).toEqual([60, null, null, null, null]);
    expect(habitRates("days", [of(0, 400, 0), of(20, 400, 300)]).effect).toBeNull();
  });
});

const tells = ({ members, renewed }: { members: number; renewed: number | null }) =>
  members < 10 || renewed === 0 || renewed === members;

describe("a deviate", () => {
  it.each([
    [0.1, 1.645],
    [0.05, 1.96],
    [0.01, 2.576],
  ])("%f outside is %f", (outside, z) => {
    expect(twoSidedDeviate(outside)).toBeCloseTo(z, 3);
  });
});
