import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { MemberWrite } from "@sovereign/contract/writes";
import type { WriteKinds } from "#core/outbox/write-kinds.ts";
import { paths } from "#core/page/paths.ts";

/** Returns the programme as if the mark were saved. */
function withMark(
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

export const programmeKinds: WriteKinds<"programme_done"> = {
  programme_done: {
    fieldOf: ({ day }) => String(day),
    isReplaceable: false,
    // A superseded mark contains no text to preserve.
    keptAfter: ["applied", "refused"],
    name: ({ day, done }) => [done ? "done" : "undone", day],
    text: () => "",
    pageFor: ({ day }) => ({ to: paths.programmeDay(day) }),
    cached: { key: (userId) => ["programme", userId], lay: withMark },
  },
};
