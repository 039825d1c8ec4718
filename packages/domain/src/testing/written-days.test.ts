import { addDays } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createWrittenDays, type SentWrite } from "./written-days.ts";

const TODAY = "2026-03-10";
const NOW = Date.parse(`${TODAY}T20:00:00.000Z`);
const DEVICES = ["phone", "desktop", "tablet"];

/** Writes of three devices today, in order. */
const someWrites = fc
  .array(
    fc.record({
      device: fc.constantFrom(...DEVICES),
      age: fc.nat({ max: 1 }),
      what: fc.oneof(
        fc.record({ kind: fc.constant("text" as const), content: fc.constantFrom("Ana", "Ben") }),
        fc.record({
          kind: fc.constant("completion" as const),
          completion_status: fc.constantFrom(...COMPLETION_STATUSES),
        }),
        fc.record({ kind: fc.constant("note" as const), note: fc.constantFrom("", "Signed") }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((writes) =>
    writes.map(({ device, age, what }, index) => ({
      device,
      write: {
        id: `write-${index}`,
        seq: index + 1,
        edited_at: new Date(NOW - 60_000 * (writes.length - index)).toISOString(),
        time_zone: "UTC",
        date: addDays(TODAY, -age),
        ...what,
      } satisfies SentWrite,
    })),
  );

const now = new Date(NOW);

it("responds to a repeated request as before, and stores each write once", () => {
  fc.assert(
    fc.property(someWrites, (made) => {
      const days = createWrittenDays();
      const send = ({ device, write }: (typeof made)[number]) =>
        days.send("member", { device, sent_at: now.toISOString(), writes: [write] }, now).results;
      const first = made.map((one) => ({ one, results: send(one) }));
      const kept = first.filter(({ results }) => results[0]?.outcome !== "refused");
      const [records, edits] = [days.days("member"), [...days.edits("member")]];
      const ids = edits.flatMap(({ id, mergedIds }) => [id, ...mergedIds]);
      expect(ids.sort()).toEqual(kept.map(({ one }) => one.write.id).sort());
      for (const { one, results } of kept) expect(send(one)).toEqual(results);
      expect(days.days("member")).toEqual(records);
      expect(days.edits("member")).toEqual(edits);
    }),
  );
});

it("lets the latest answer win, in whatever order the devices send", () => {
  fc.assert(
    fc.property(someWrites, fc.shuffledSubarray(DEVICES, { minLength: 3 }), (made, order) => {
      const days = createWrittenDays();
      for (const device of order) {
        const writes = made.filter((one) => one.device === device).map(({ write }) => write);
        if (writes.length > 0)
          days.send("member", { device, sent_at: now.toISOString(), writes }, now);
      }
      for (const record of days.days("member")) {
        const answers = made
          .map(({ write }) => write)
          .filter(({ date, kind }) => date === record.target_date && kind === "completion");
        const last = answers.at(-1);
        expect(record.reflected_at).toBe(last?.edited_at ?? null);
        if (last?.kind === "completion")
          expect(record.completion_status).toBe(last.completion_status);
      }
    }),
  );
});
