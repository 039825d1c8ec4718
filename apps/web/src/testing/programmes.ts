import type { ProgrammeAnswer, ProgrammeDayAnswer } from "@sovereign/contract/programme";

type Place = NonNullable<ProgrammeAnswer["place"]>;

/** Today's date in `programmeOf`. */
export const PROGRAMME_TODAY = "2026-03-24";

/** Returns four days in two parts, for a member on the second; from `lockedFrom` on locked. */
export function programmeOf(place: Partial<Place> = {}, lockedFrom = 5): ProgrammeAnswer {
  return {
    title: "Four days",
    intro: "A principle and an action for each day, in two parts.",
    days: [1, 2, 3, 4].map((day) => ({
      day,
      principle: `Principle ${day}`,
      category: day < 3 ? "Discipline" : "Legacy",
      locked: day >= lockedFrom,
      action_step: day >= lockedFrom ? null : `Do the work of day ${day}`,
    })),
    place: {
      today: PROGRAMME_TODAY,
      time_zone: "UTC",
      day: 2,
      due: false,
      finished: false,
      opened: [
        { day: 1, opened_on: "2026-03-20", done_at: "2026-03-20T19:00:00.000Z" },
        { day: 2, opened_on: PROGRAMME_TODAY, done_at: null },
      ],
      ...place,
    },
  };
}

export function programmeDayOf(day: number): ProgrammeDayAnswer {
  const text = `The text of day ${day}.`;
  return {
    day,
    principle: `Principle ${day}`,
    category: day < 3 ? "Discipline" : "Legacy",
    locked: false,
    action_step: `Do the work of day ${day}`,
    body: { blocks: [{ kind: "paragraph", children: [{ kind: "text", text }] }], notes: [] },
  };
}
