import { expect, it } from "vitest";
import { askedEvenings, pressedDays, shownDays } from "./widget-cases.ts";
import { eveningQuestion, isUndone, widgetAnswer, widgetDay } from "./widget-day.ts";

it.each(shownDays)("shows the right day: $name §10.6", ({ snapshot, answers, now, shows }) => {
  const { strip, ...day } = widgetDay(snapshot, answers, now);
  expect({ ...day, strip: strip.map(({ mark }) => mark).join(" ") }).toEqual(shows);
  expect(strip.at(-1)?.date).toBe(day.date);
});

it.each(shownDays)(
  "is undone until it is answered or rests: $name",
  ({ snapshot, answers, now }) => {
    const day = widgetDay(snapshot, answers, now);
    const isDone = ["completed", "partial", "missed", "rest"].includes(day.state);
    expect(isUndone(day)).toBe(!isDone);
  },
);

it.each(askedEvenings)("asks in the evening: $name", ({ snapshot, answers, now, asks }) => {
  expect(eveningQuestion(snapshot, answers, now)).toBe(asks);
});

it.each(pressedDays)("handles a press: $name §10.7", (each) => {
  const { snapshot, answers, now, date, counts } = each;
  const given = { id: "new", date, completion_status: "partial" as const };
  expect(widgetAnswer(snapshot, answers, given, now)).toEqual(
    counts
      ? {
          ...given,
          user_id: snapshot.user_id,
          time_zone: snapshot.time_zone,
          edited_at: now.toISOString(),
        }
      : null,
  );
});
