import "#app/write-kinds.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MemberWrite } from "@sovereign/contract/writes";
import { expect, it } from "vitest";
import { stateAfter } from "./stored-entries.ts";
import { isSilent, kindOf, writeKinds } from "./write-kinds.ts";

const AT = "2026-03-24T07:00:00.000Z";
/** The states of a kind's writes that were applied, superseded, refused. */
const STATES: Record<MemberWrite["kind"], readonly (string | undefined)[]> = {
  text: ["saved", "superseded", "parked"],
  completion: ["saved", "superseded", "parked"],
  note: ["saved", "superseded", "parked"],
  programme_done: ["saved", undefined, "parked"],
  reading_place: [undefined, undefined, undefined],
  listening_place: [undefined, undefined, undefined],
  highlight: [undefined, undefined, "parked"],
  partner_signal: [undefined, undefined, undefined],
};
const KINDS = Object.keys(STATES);

it("the outbox, its listener and the list of pending writes name no kind", () => {
  const ours = readdirSync(import.meta.dirname).map((name) => join(import.meta.dirname, name));
  const listeners = ["../../app/cache/member-outbox.ts", "../../features/unsent/write-words.ts"];
  const files = [...ours, ...listeners.map((path) => join(import.meta.dirname, path))];
  const naming = files
    .filter((file) => !file.includes(".test."))
    .filter((file) => KINDS.some((kind) => readFileSync(file, "utf8").includes(`"${kind}"`)));
  expect(naming).toEqual([]);
  expect(writeKinds()).toHaveLength(KINDS.length);
});

it.each(Object.entries(STATES))("a %s leaves what its kind states", (kind, states) => {
  const write = { kind, id: "w", seq: 1, edited_at: AT, time_zone: "UTC" } as MemberWrite;
  const kept = { write, user_id: "u1", device: "d", last_tried_at: null };
  const record = { ...kept, state: { is: "waiting" } } as const;
  const after = (["applied", "superseded", "refused"] as const).map(
    (outcome) => stateAfter({ id: "w", outcome, code: null, milestone: null }, record, AT)?.is,
  );
  expect(after).toEqual(states);
  expect(isSilent(write)).toBe(states.every((state) => state === undefined));
  expect(kindOf(write).isReplaceable).toBe(kind === "note" || isSilent(write));
});
