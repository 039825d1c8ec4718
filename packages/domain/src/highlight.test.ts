import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EditStamp } from "./edit.ts";
import { type HighlightWrite, highlightAfter, type StoredHighlight } from "./highlight.ts";

const PASSAGE = { paragraph: 1, start: 4, quote: "others sold", before: "The ", after: "." };
const write = (note: string, was: string, removed = false): HighlightWrite => ({
  passage: PASSAGE,
  note,
  was,
  removed,
});
const stamp = (device: string, seq: number, at: number): EditStamp => ({ device, seq, at });
const made = (note: string, by = stamp("phone", 1, 100)): StoredHighlight => ({
  passage: PASSAGE,
  note,
  removed: false,
  stamp: by,
});

const BOTH = { note: "b\n\nc" };

describe("a write of a highlight", () => {
  const [phone, again] = [stamp("phone", 1, 100), stamp("phone", 0, 300)];
  const [later, earlier] = [stamp("desk", 1, 200), stamp("desk", 1, 50)];

  it.each([
    ["makes it", null, write("", ""), phone, "applied", { note: "" }],
    ["changes its note", made("a"), write("b", "a"), later, "applied", { note: "b" }],
    ["comes too late", made("b"), write("a", "b"), earlier, "superseded", null],
    ["is sent again", made("a"), write("a", ""), phone, "applied", null],
    ["is older on its device", made("b"), write("a", ""), again, "superseded", null],
    ["knew nothing of another", made("b"), write("c", "a"), later, "applied", { note: "c\n\nb" }],
    ["was not known to a later", made("b"), write("c", "a"), earlier, "superseded", BOTH],
    ["empties a note it knew", made("a"), write("", "a"), later, "applied", { note: "" }],
  ] as const)("%s", (_, current, sent, by, outcome, next) => {
    const after = highlightAfter(current, sent, by);
    expect(after.outcome).toBe(outcome);
    if (next) expect(after.next).toMatchObject(next);
    else expect(after.next).toBeNull();
  });

  it("that removes it leaves no words, and one made later brings it back", () => {
    const gone = highlightAfter(made("a"), write("a", "a", true), stamp("phone", 2, 200)).next;
    expect(JSON.stringify(gone)).not.toMatch(/others|"a"/);
    const late = highlightAfter(gone, write("b", "a"), stamp("desk", 1, 150));
    expect(late).toEqual({ outcome: "superseded", next: null });
    const back = highlightAfter(gone, write("b", "a"), stamp("desk", 1, 250));
    expect(back.next).toMatchObject({ note: "b", removed: false, passage: PASSAGE });
  });

  it("loses no note of two devices, in whatever order they arrive and however often", () => {
    const note = fc.string({ minLength: 1, maxLength: 8 });
    const order = fc.array(fc.nat(1), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(note, note, fc.nat(50), fc.nat(50), order, (one, other, at, late, arrivals) => {
        const writes = [
          { write: write(one, "first"), stamp: stamp("phone", 2, 200 + at) },
          { write: write(other, "first"), stamp: stamp("desk", 1, 200 + late) },
        ];
        let current = made("first");
        for (const index of [...arrivals, 0, 1]) {
          const sent = writes[index];
          if (sent) current = highlightAfter(current, sent.write, sent.stamp).next ?? current;
        }
        expect(current.note).toContain(one);
        expect(current.note).toContain(other);
        expect(current.note.length).toBeLessThanOrEqual(one.length + other.length + 2);
      }),
    );
  });
});
