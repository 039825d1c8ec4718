import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { MemberWrite } from "@sovereign/contract/writes";

/** Returns the programme as if the mark were saved. */
export function withMark(
  programme: ProgrammeAnswer,
  { day, done, edited_at }: Extract<MemberWrite, { kind: "programme_done" }>,
): ProgrammeAnswer {
  const { place } = programme;
  if (!place) return programme;
  const known = place.opened.find((opened) => opened.day === day);
  const others = place.opened.filter((opened) => opened !== known);
  const opened_on = known?.opened_on ?? place.today;
  const record = { day, opened_on, done_at: done ? edited_at : null };
  return { ...programme, place: { ...place, opened: [...others, record] } };
}

/** Returns the server's programme with this device's pending marks applied in order. */
export const expectedProgramme = (
  word: ProgrammeAnswer,
  pending: readonly MemberWrite[],
): ProgrammeAnswer =>
  pending.reduce(
    (programme, write) =>
      write.kind === "programme_done" ? withMark(programme, write) : programme,
    word,
  );
