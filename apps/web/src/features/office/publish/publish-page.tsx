import { plural } from "@sovereign/content/public/fill";
import { officePack } from "@sovereign/content/words/office-pack";
import { officePublish as words } from "@sovereign/content/words/office-publish";
import { pieceList } from "@sovereign/content/words/office-surface";
import type { ListedPiece, OfficePieces } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { PIECE_SHELVES, PIECE_STATES, type PieceState } from "@sovereign/domain/piece";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { SearchField } from "#design/forms/search-field.tsx";
import { Select } from "#design/forms/select.tsx";
import { NoRows } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { CountTabs } from "#features/office/parts/count-tabs.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { NewPieceSheet } from "./new-piece-sheet.tsx";
import { ImportSheet } from "./pack/import-sheet.tsx";
import { piecesSentence, shelfTitle } from "./piece-words.ts";
import { usePieces } from "./pieces-query.ts";
import { PiecesTable, SHELVES } from "./pieces-table.tsx";
import styles from "./publish.module.css";
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
  const [search, setSearch] = useSearchParams();
  const [making, setMaking] = useState(false);
  const [importing, setImporting] = useState(false);
  const { undo, setUndo, onUndone } = useUndo();
  const chosen = PIECE_STATES.find((state) => state === search.get("state")) ?? null;
  const shelf = PIECE_SHELVES.find((each) => each === search.get("shelf")) ?? null;
  const q = search.get("q") ?? "";
  const found = pieces.filter((piece) => (!shelf || piece.shelf === shelf) && hasWords(piece, q));
  const shown = chosen ? found.filter(({ state }) => state === chosen) : found;
  const ask = (asked: Record<string, string>) =>
    setSearch(addressOf(search, asked), { replace: true, preventScrollReset: true });
  const sought = useTypedWords(q, (typed) => ask({ q: typed }));
  const field = useRef<HTMLInputElement>(null);
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
      <div className={`noprint ${styles.find}`}>
        <SearchField
          label={pieceList.searchHint}
          placeholder={pieceList.search}
          clear={pieceList.clear}
          limit={LONGEST}
          name="article"
          autoCapitalize="none"
          spellCheck={false}
          words={sought}
          field={field}
          onClear={() => {
            sought.clear();
            field.current?.focus();
          }}
        />
        <Select
          label={pieceList.shelf}
          value={shelf ?? ""}
          onChange={({ target }) => ask({ shelf: target.value })}
        >
          <option value="">{pieceList.allShelves}</option>
          {SHELVES.map((each) => (
            <option key={each} value={each}>
              {shelfTitle(each)}
            </option>
          ))}
        </Select>
      </div>
      <CountTabs label={words.tabs} tabs={tabsOf(found, { chosen, search })} />
      <p className="vh" role="status">
        {found.length < pieces.length &&
          plural(pieceList.shown, shown.length, {
            count: formatCount(shown.length),
            total: formatCount(pieces.length),
          })}
      </p>
      {shown.length > 0 && <PiecesTable pieces={shown} all={pieces} onUndo={setUndo} />}
      {shown.length === 0 && found.length === 0 && (
        <>
          <NoRows>{pieceList.none}</NoRows>
          <Link className="dl" to={officePaths.publish}>
            {pieceList.showAll}
          </Link>
        </>
      )}
      {shown.length === 0 && found.length > 0 && <p>{words.noneInState}</p>}
      {making && <NewPieceSheet onClose={() => setMaking(false)} />}
      {importing && <ImportSheet onClose={() => setImporting(false)} />}
    </>
  );
}

/** In characters; longer than any title. */
const LONGEST = 120;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word is in the title or the address. */
function hasWords({ title, shelf, name }: ListedPiece, q: string): boolean {
  const text = plain(`${title} ${shelf}/${name}`);
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The address of this list with something else asked; what is empty is left out. */
function addressOf(search: URLSearchParams, asked: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(asked)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

type Asked = { chosen: PieceState | null; search: URLSearchParams };

function tabsOf(pieces: readonly ListedPiece[], { chosen, search }: Asked) {
  const to = (state: string) => `?${addressOf(search, { state })}`;
  const all = {
    key: "all",
    to: to(""),
    name: words.all,
    count: pieces.length,
    isCurrent: chosen === null,
  };
  const states = TABS.map((state) => ({
    key: state,
    to: to(state),
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
