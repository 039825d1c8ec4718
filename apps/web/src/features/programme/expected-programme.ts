import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { MemberWrite } from "@sovereign/contract/writes";

export function withDone(
  programme: ProgrammeAnswer,
  day: number,
  done_at: string | null,
): ProgrammeAnswer {
  const { place } = programme;
  if (!place) return programme;
  const known = place.opened.find((opened) => opened.day === day);
  const others = place.opened.filter((opened) => opened !== known);
  const record = { day, opened_on: known?.opened_on ?? place.today, done_at };
  return { ...programme, place: { ...place, opened: [...others, record] } };
}

/** Returns the server's programme with this device's pending marks applied in order. */
export const expectedProgramme = (
  word: ProgrammeAnswer,
  pending: readonly MemberWrite[],
): ProgrammeAnswer =>
  pending.reduce(
    (programme, write) =>
      write.kind === "programme_done"
        ? withDone(programme, write.day, write.done ? write.edited_at : null)
        : programme,
    word,
  );
