import type { deviceOf } from "./device.ts";
import { READ_PIECE } from "./lived-days.ts";

/** In a text it stands as it is; where only an id fits, as one. */
export const CANARY = "c4a1b2d3-0000-4000-8000-cafecafecafe";

/** A write of each kind that has words of the member, with the canary in all of them. */
export function plantedWrites(phone: ReturnType<typeof deviceOf>, day: string) {
  return [
    phone.text(day, `Text ${CANARY}`),
    phone.answer(day, "completed"),
    phone.note(day, `Note ${CANARY}`),
    phone.make({
      kind: "highlight",
      highlight: CANARY,
      ...READ_PIECE,
      paragraph: 0,
      start: 0,
      quote: `Quote ${CANARY}`,
      before: "",
      after: CANARY,
      note: `Note ${CANARY}`,
      was: "",
      removed: false,
    }),
    phone.make({
      kind: "reading_place",
      ...READ_PIECE,
      block: 0,
      offset: 0,
      opening: CANARY,
      percent: 1,
      read: false,
    }),
  ];
}
