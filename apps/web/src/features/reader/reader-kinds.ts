import type { ReadingAnswer } from "@sovereign/contract/reading";
import type { WriteKind, WriteKinds } from "#core/outbox/write-kinds.ts";
import { paths } from "#core/page/paths.ts";
import { expectedHighlights } from "./expected-highlights.ts";
import { readingKey } from "./reading-keys.ts";

type Position = Extract<
  Parameters<WriteKind["text"]>[0],
  { kind: "reading_place" | "listening_place" }
>;

const POSITION = {
  fieldOf: ({ section, item }: Position) => `${section}/${item}`,
  // Saved at every pause, and not worth a question to the member.
  isReplaceable: true,
  keptAfter: [],
  text: () => "",
  pageFor: ({ section, item }: Position) => ({ to: paths.vaultItem(section, item) }),
};

export const readerKinds: WriteKinds<"reading_place" | "listening_place" | "highlight"> = {
  reading_place: { ...POSITION, name: () => ["place"] },
  listening_place: { ...POSITION, name: () => ["listening"] },
  highlight: {
    fieldOf: ({ highlight }) => highlight,
    isReplaceable: false,
    // The server preserves the notes of both writes, and no overview could contradict a copy.
    keptAfter: ["refused"],
    name({ removed, note }) {
      if (removed) return ["highlightRemoved"];
      return [note ? "highlightNote" : "highlight"];
    },
    text: ({ note, quote }) => note || quote,
    pageFor: ({ section, item }) => ({ to: paths.vaultItem(section, item) }),
    cached: {
      key: readingKey,
      lay: (reading: ReadingAnswer, write): ReadingAnswer => ({
        ...reading,
        highlights: [...expectedHighlights(reading.highlights, [write])],
      }),
    },
  },
};
