import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { useStore } from "#core/state/store.ts";
import { Select } from "#design/forms/select.tsx";
import { useBroadcastPieces } from "./broadcasts-query.ts";
import type { DraftSaver } from "./draft-saver.ts";

/** The item fills the subject and the text, unless they have content. */
export function PieceChoice({ saver }: { saver: DraftSaver }) {
  const { draft } = useStore(saver.store);
  const { data: pieces = [] } = useBroadcastPieces();

  function choose(id: string) {
    const piece = pieces.find((each) => each.id === id);
    const former = pieces.find((each) => each.id === draft.piece);
    const isUntouched = (text: string, made: string) => text === "" || text === made;
    const subjectOf = (title = "") => fill(texts.opened, { title });
    saver.change({
      piece: piece?.id ?? null,
      ...(isUntouched(draft.subject, subjectOf(former?.title)) && {
        subject: piece ? subjectOf(piece.title) : "",
      }),
      ...(isUntouched(draft.words, former?.lead ?? "") && { words: piece?.lead ?? "" }),
      ...(draft.timing === "piece" && (!piece || piece.live) && { timing: "now" }),
    });
  }
  return (
    <Select
      label={texts.piece}
      value={draft.piece ?? ""}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{texts.choosePiece}</option>
      {pieces.map(({ id, title, live }) => (
        <option key={id} value={id}>
          {live ? title : fill(texts.notOpen, { title })}
        </option>
      ))}
    </Select>
  );
}
