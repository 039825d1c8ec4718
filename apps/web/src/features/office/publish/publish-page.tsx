import { plural } from "@sovereign/content/public/fill";
import { officePack } from "@sovereign/content/words/office-pack";
import { officePublish as words } from "@sovereign/content/words/office-publish";
import type { ListedPiece, OfficePieces } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { PIECE_STATES, type PieceState } from "@sovereign/domain/piece";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { CountTabs } from "#features/office/parts/count-tabs.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { NewPieceSheet } from "./new-piece-sheet.tsx";
import { ImportSheet } from "./pack/import-sheet.tsx";
import { piecesSentence } from "./piece-words.ts";
import { usePieces } from "./pieces-query.ts";
import { PiecesTable } from "./pieces-table.tsx";
import { UndoLine } from "./undo-line.tsx";
import { useUndo } from "./use-undo.ts";

export function PublishPage() {
  const { title, loading, failure } = words;
  return (
    <Answered query={usePieces()} title={title} loading={loading} failure={failure}>
      {(answer) => <Pieces {...answer} />}
    </Answered>
  );
}

/** These have a tab only while they contain items. */
const RARE: readonly PieceState[] = ["overdue", "waiting", "withdrawn"];
const TABS = [...(["live", "scheduled", "draft"] as const), ...RARE];

function Pieces({ pieces, deployed_changes: deployed }: OfficePieces) {
  const [search] = useSearchParams();
  const [making, setMaking] = useState(false);
  const [importing, setImporting] = useState(false);
  const { undo, setUndo, onUndone } = useUndo();
  const chosen = PIECE_STATES.find((state) => state === search.get("state")) ?? null;
  const shown = chosen ? pieces.filter(({ state }) => state === chosen) : pieces;
  return (
    <>
      <PageHead
        title={words.title}
        sentence={piecesSentence(pieces)}
        acts={
          <Buttons>
            <Button aria-haspopup="dialog" onClick={() => setImporting(true)}>
              {officePack.open}
            </Button>
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
              <Icon path={officeIcons.plus} />
              {words.make}
            </Button>
          </Buttons>
        }
      >
        {deployed > 0 && <p className="t2">{plural(words.deployed, deployed)}</p>}
      </PageHead>
      {undo && <UndoLine undo={undo} onUndone={onUndone} />}
      <CountTabs label={words.tabs} tabs={tabsOf(pieces, chosen)} />
      {shown.length > 0 ? (
        <PiecesTable pieces={shown} onUndo={setUndo} />
      ) : (
        <p>{words.noneInState}</p>
      )}
      {making && <NewPieceSheet onClose={() => setMaking(false)} />}
      {importing && <ImportSheet onClose={() => setImporting(false)} />}
    </>
  );
}

function tabsOf(pieces: readonly ListedPiece[], chosen: PieceState | null) {
  const all = {
    key: "all",
    to: officePaths.publish,
    name: words.all,
    count: pieces.length,
    isCurrent: chosen === null,
  };
  const states = TABS.map((state) => ({
    key: state,
    to: officePaths.piecesIn(state),
    name: words.stateTabs[state],
    count: pieces.filter((piece) => piece.state === state).length,
    isCurrent: state === chosen,
  }));
  return [
    all,
    ...states.filter(({ key, count, isCurrent }) => isCurrent || count > 0 || !isRare(key)),
  ];
}

const isRare = (key: string) => RARE.some((state) => state === key);
