import type { WriteKinds } from "#core/outbox/write-kinds.ts";
import { paths } from "#core/page/paths.ts";
import { withMark } from "./expected-programme.ts";

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
