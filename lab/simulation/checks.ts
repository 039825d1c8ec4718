import type { KeptWrite } from "@sovereign/contract/writes";
import { readEntries } from "@sovereign/web/src/core/outbox/stored-entries.ts";
import type { SimulatedDevice } from "./simulated-device.ts";
import type { MadeWrite, SimulatedLife } from "./simulated-life.ts";

/** A simulated life's errors as text; all empty on success. */
export type Violations = { lost: string[]; doubled: string[]; stuck: string[]; unequal: string[] };

const keptOn = (device: SimulatedDevice): KeptWrite[] =>
  readEntries([...device.kept], "u1").writes.map(({ record }) => record);

/** A hung database can save a write up to this long after the next one. */
const HUNG_MS = 10_000;

/** Whether a settled note for the same day replaced this one. */
function isReplaced({ made, device, at }: MadeWrite, ended: readonly MadeWrite[]): boolean {
  if (made.kind !== "note") return false;
  return ended.some(
    (other) =>
      other.device === device &&
      other.made.kind === "note" &&
      other.made.date === made.date &&
      other.at > at - HUNG_MS,
  );
}

export function findViolations(life: SimulatedLife): Violations {
  const { server, devices, written } = life;
  const violations: Violations = { lost: [], doubled: [], stuck: [], unequal: [] };
  const parked = new Set<string>();
  for (const device of devices) {
    for (const { write, state } of keptOn(device)) {
      if (state.is === "parked") parked.add(write.id);
      if (state.is === "waiting") violations.stuck.push(`kept: ${write.id}`);
    }
    const others = [...device.kept.values()].filter(
      (value) => JSON.stringify(value) === JSON.stringify(life.otherVersion),
    );
    life.others -= others.length;
    for (const { outbox } of device.living()) {
      const { waiting, sending, loading } = outbox.getState();
      for (const { write } of waiting) violations.stuck.push(`shown as waiting: ${write.id}`);
      if (sending) violations.stuck.push("shown as being sent");
      if (loading) violations.stuck.push("shown as loading");
      for (const { write } of outbox.getState().parked) parked.add(write.id);
    }
  }
  if (life.others !== 0) violations.lost.push(`${life.others} of another version`);

  const hasEnded = ({ id, isDropped }: MadeWrite) =>
    isDropped ||
    parked.has(id) ||
    ["applied", "superseded"].includes(server.outcomes.get(id) ?? "");
  const ended = written.filter(
    (entry) => hasEnded(entry) || entry.device.loss.isPastSaving(entry.id),
  );
  for (const entry of written) {
    if (!entry.isKept || ended.includes(entry) || isReplaced(entry, ended)) continue;
    violations.lost.push(
      `${entry.made.kind} ${entry.id} (${server.outcomes.get(entry.id) ?? "never arrived"})`,
    );
  }

  const edits = server.days.edits("u1");
  const ids = new Set(written.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { id, value, field } of edits) {
    if (!ids.has(id)) violations.doubled.push(`${field} ${id} was never written`);
    if (seen.has(id)) violations.doubled.push(`${field} ${id} twice`);
    seen.add(id);
    const same = edits.filter((edit) => edit.value === value && edit.field === field);
    if (value.startsWith("words") && same.length > 1) violations.doubled.push(`${field} ${value}`);
  }

  const word = JSON.stringify(server.wordOf("u1"));
  for (const device of devices) {
    for (const tab of device.living()) {
      const shown = JSON.stringify(tab.word);
      if (shown !== word) violations.unequal.push(`${shown} instead of ${word}`);
    }
  }
  return violations;
}
