import { fill } from "@sovereign/content/public/fill";
import type { RichText } from "@sovereign/content/public/rich-text";
import { vaultItemLabel } from "@sovereign/content/public/shelf-words";
import { addressSheet, releaseSheet } from "@sovereign/content/words/office-piece-acts";
import {
  pieceFields,
  pieceProblems,
  pieceEditor as words,
} from "@sovereign/content/words/office-publish";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { officePaths } from "@sovereign/domain/office-paths";
import { paths } from "@sovereign/domain/page-paths";
import { mediaOn, type PieceShelf } from "@sovereign/domain/piece";
import {
  pieceFields as fieldsIn,
  pieceText,
  withBody,
  withField,
} from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import { Loading } from "#features/office/parts/loading.tsx";
import { type PageDraft, usePageDraft } from "#features/office/parts/page-drafts.ts";
import { nearDate, whenWithin } from "#features/office/parts/when.ts";
import { AddressSheet } from "#features/office/publish/acts/address-sheet.tsx";
import { DeleteSheet } from "#features/office/publish/acts/delete-sheet.tsx";
import { ReleaseSheet } from "#features/office/publish/acts/release-sheet.tsx";
import { TakeDownSheet } from "#features/office/publish/acts/take-down-sheet.tsx";
import { PieceAnswered } from "#features/office/publish/piece-answered.tsx";
import { PieceFrame } from "#features/office/publish/piece-frame.tsx";
import { type PieceReference, shelfTitle } from "#features/office/publish/piece-words.ts";
import {
  pieceCheckQuery,
  usePieceActs,
  usePieceCheck,
  usePieces,
} from "#features/office/publish/pieces-query.ts";
import { PublishedLinks, type Undo, UndoLine } from "#features/office/publish/undo-line.tsx";
import styles from "./editor-page.module.css";
import {
  fieldId,
  NamedFiles,
  type Release,
  releaseAt,
  releaseFault,
  SideFields,
  TitleFields,
} from "./fields.tsx";
import { AddFile, FileUploads } from "./file-uploads.tsx";
import { OthersSave } from "./others-save.tsx";
import { type PieceDraft, type PieceEditor, pieceDrafts } from "./piece-editor.ts";
import { type ListedProblem, lengthWords, ProblemList } from "./problem-list.tsx";
import { isOfSurface, type PieceProblem, problemsOf, titleField } from "./problems.ts";
import { SavedLine } from "./saved-line.tsx";
import { Source, type SourceHandle } from "./source.tsx";
import {
  type LinkTarget,
  type SurfaceHandle,
  type SurfaceProblem,
  WritingSurface,
} from "./surface/writing-surface.tsx";
import { useFileUploads } from "./use-file-uploads.ts";
import { usePieceEditor } from "./use-piece-editor.ts";

export function EditorPage(reference: PieceReference) {
  return (
    <PieceAnswered reference={reference}>
      {(piece) => <OpenedEditor key={piece.id} read={piece} />}
    </PieceAnswered>
  );
}

function OpenedEditor({ read }: { read: OfficePiece }) {
  const draft = usePageDraft(pieceDrafts, read.id);
  if (draft) return <Editor read={read} draft={draft} />;
  return (
    <main id="content" tabIndex={-1}>
      <Loading title={read.title} label={words.loading} />
    </main>
  );
}

type Sheet = "release" | "take-down" | "delete" | "address";

const MORNING = "07:00";

const NEEDS_TITLE = "needs-title";
const NEEDS_TEXT = "needs-text";
const RELEASE = "release";

function Editor({ read, draft }: { read: OfficePiece; draft: PageDraft<PieceDraft> }) {
  const { editor, text, piece, status, refusal, others } = usePieceEditor(read, draft);
  const client = useQueryClient();
  const navigate = useNavigate();
  const acts = usePieceActs();
  const now = useMinute();
  const zone = supportedZone(useStaff().books.time_zone);
  const check = usePieceCheck(piece, text);
  const surface = useRef<SurfaceHandle>(null);
  const source = useRef<SourceHandle>(null);
  const [own, setOwn] = useState<readonly SurfaceProblem[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSource, setIsSource] = useState<"asked" | "crashed" | null>(null);
  const [isFolded, setIsFolded] = useState(true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [wasReleased, setWasReleased] = useState(false);
  const [release, setRelease] = useState<Release>(() => releaseOf(read, zone, now));
  const linkTargets = useLinkTargets(read.id);
  const aside = useId();
  const { shelf, title: storedTitle } = piece;
  const found = check.data;
  const parts = pieceText(text);
  const body = parts?.body ?? "";
  const showsSource = isSource !== null || parts === null || shelf === "pack";
  const title = fieldsIn(text).get(titleField(shelf)) ?? storedTitle;
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const write = editor.write;
  const uploads = useFileUploads(piece, (kind, name) =>
    write(withField(editor.state.get().text, kind, name)),
  );

  const { checked: checkedText } = check;
  const checked = useMemo(
    () => (found ? problemsOf(found, checkedText, shelf) : []),
    [found, checkedText, shelf],
  );
  // The surface places what it is given again whenever that is another list.
  const toldInText = useMemo(() => {
    const leave = (key: string) => setLeft((all) => new Set([...all, key]));
    return checked
      .filter((each) => each.field === null && !isOfSurface(each) && !left.has(leftKey(each)))
      .map((each) => toldBeside(each, { editor, leave: () => leave(leftKey(each)) }));
  }, [checked, left, editor]);
  const addresses = useMemo(
    () => pictureAddresses(checkedText, found?.body ?? null),
    [checkedText, found],
  );
  const needs = needsOf(piece, { title, body, found });
  const inFields = checked.filter(({ field }) => field !== null && !isNeeded(needs, field, shelf));
  const problems = showsSource
    ? checked
    : [...inFields, ...[...own, ...toldInText].sort((one, other) => one.line - other.line)];
  const hour = releaseFault(release, zone, now);
  const listed: ListedProblem[] = [
    ...problems,
    ...(tried && hour ? [{ id: RELEASE, tone: "must" as const, title: hour }] : []),
  ];

  /** Leads to what is in the way, wherever it is. */
  function goTo(id: string): void {
    const problem = checked.find((each) => each.id === id);
    const field =
      id === RELEASE ? RELEASE : id === NEEDS_TITLE ? titleField(shelf) : problem?.field;
    if (showsSource && id !== RELEASE) {
      const above = (parts?.front.split("\n").length ?? 1) - 1;
      source.current?.goToLine(problem && problem.line > 0 ? problem.line + above : 1);
      return;
    }
    if (field === "source") {
      setIsSource("asked");
      return;
    }
    if (field) {
      setIsFolded(false);
      // The column may be folded until this render.
      const shown = field === "film" ? "youtubeUrl" : field;
      requestAnimationFrame(() => document.getElementById(fieldId(shown))?.focus());
      return;
    }
    if (id === NEEDS_TEXT) surface.current?.focus();
    else surface.current?.focusProblem(id);
  }

  /** Never dead for an error: it leads to the first one. */
  async function press(): Promise<void> {
    setTried(true);
    if (uploads.uploads.some(({ state }) => state !== "added")) {
      toast({ title: words.uploading, tone: "error", topic: "pieces" });
      return;
    }
    setBusy(true);
    try {
      const isSaved = await editor.whenSaved();
      const newest = editor.state.get().text;
      const result = await client.fetchQuery(pieceCheckQuery(piece, newest));
      const inTheWay = [
        ...needs,
        ...(showsSource ? [] : own),
        ...problemsOf(result, newest, shelf).filter(({ tone }) => tone === "must"),
      ].at(0);
      if (inTheWay) goTo(inTheWay.id);
      else if (releaseFault(release, zone, now)) goTo(RELEASE);
      else if (!isSaved) toast({ title: words.notYet, tone: "error", topic: "pieces" });
      else setSheet("release");
    } catch {
      toast({ title: words.notChecked, tone: "error", topic: "pieces" });
    }
    setBusy(false);
  }

  async function move(to: { shelf: VaultSection; name: string }): Promise<OfficePiece> {
    if (!(await editor.whenSaved())) throw new Error("not saved");
    const moved = await acts.move(editor.state.get().piece, to);
    await navigate(officePaths.piece(moved), { replace: true });
    return moved;
  }

  async function moveTo(to: VaultSection): Promise<void> {
    try {
      const moved = await move({ shelf: to, name: piece.name });
      const done = fill(addressSheet.moved, { title: moved.title, shelf: shelfTitle(to) });
      toast({ title: done, tone: "success", topic: "pieces" });
    } catch {
      toast({ title: addressSheet.failed, tone: "error", topic: "pieces" });
    }
  }

  async function unschedule(): Promise<void> {
    try {
      editor.read(await acts.dropSchedule(piece));
      setRelease((chosen) => ({ ...chosen, kind: "now" }));
      const done = fill(releaseSheet.unscheduled, { title: storedTitle });
      toast({ title: done, tone: "success", topic: "pieces" });
    } catch {
      toast({ title: words.notYet, tone: "error", topic: "pieces" });
    }
  }
  const isNew = piece.served?.version !== piece.version || piece.scheduled !== null;
  const isLater = release.kind === "day";
  const opensAt = isLater ? releaseAt(release, zone) : null;
  const side = { piece, text, problems: inFields, onWrite: write };

  return (
    <PieceFrame
      title={kindAndState(piece)}
      back={{ to: officePaths.publish, label: words.back }}
      below={<SavedLine piece={piece} text={text} status={status} refusal={refusal} />}
      acts={
        <>
          <LinkButton to={officePaths.piecePreview(piece)}>{words.preview}</LinkButton>
          <LinkButton to={officePaths.pieceVersions(piece)}>{words.versions}</LinkButton>
        </>
      }
      main={
        <Button
          variant={listed.some(({ tone }) => tone === "must") ? "secondary" : "primary"}
          aria-haspopup="dialog"
          disabled={!isNew && status === "saved"}
          busy={busy}
          busyLabel={words.busy}
          onClick={() => void press()}
        >
          {isLater ? words.schedule : words.publish}
        </Button>
      }
    >
      <div className={`min-0 ${styles.page}`}>
        <div className={styles.head}>
          {undo && <UndoLine undo={undo} onUndone={() => setUndo(null)} />}
          {wasReleased && piece.served && <PublishedLinks piece={piece} />}
          {!showsSource && <TitleFields {...side} />}
        </div>
        <aside className={styles.side} aria-label={pieceFields.aside}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls={aside}
            onClick={() => setIsFolded(!isFolded)}
          >
            <span>
              {foldedWords(
                piece,
                text,
                opensAt
                  ? whenWithin(opensAt.toISOString(), zone, now)
                  : piece.served &&
                      fill(pieceFields.foldedLive, {
                        date: nearDate(piece.live_since ?? piece.served.at, zone, now),
                      }),
              )}
            </span>
            <Icon name="chev" />
          </button>
          <div id={aside} className={`stack ${styles.block}`} data-folded={isFolded}>
            <ProblemList
              piece={piece}
              check={found}
              needs={needs}
              problems={listed}
              zone={zone}
              onGoTo={goTo}
            />
            {!found && check.error && <Alert>{pieceProblems.failed}</Alert>}
            {parts && shelf !== "pack" && (
              <SideFields
                {...side}
                release={release}
                releaseFault={tried ? hour : null}
                onRelease={setRelease}
                zone={zone}
                now={now}
                onMove={(to) => void moveTo(to)}
                onChangeAddress={() => setSheet("address")}
                onUnschedule={() => void unschedule()}
                onTakeDown={() => setSheet("take-down")}
                onDelete={() => setSheet("delete")}
                files={
                  mediaOn(shelf).length > 0 && (
                    <div>
                      <NamedFiles text={text} onWrite={write} />
                      <AddFile shelf={shelf} add={uploads.add} />
                    </div>
                  )
                }
              />
            )}
            <div className={`wrap gap-3 ${styles.phone}`}>
              <LinkButton to={officePaths.piecePreview(piece)}>{words.preview}</LinkButton>
              <LinkButton to={officePaths.pieceVersions(piece)}>{words.versions}</LinkButton>
            </div>
            {parts !== null && shelf !== "pack" && (
              <p>
                <button
                  type="button"
                  className={`t2 ${styles.act}`}
                  aria-pressed={isSource !== null}
                  onClick={() => setIsSource(isSource ? null : "asked")}
                >
                  {isSource ? words.hideSource : words.showSource}
                </button>
              </p>
            )}
          </div>
        </aside>
        <div className={styles.write}>
          <FileUploads {...uploads} />
          {showsSource ? (
            <>
              {isSource === "crashed" && <Alert>{words.crashed}</Alert>}
              {parts === null && <Alert>{words.broken}</Alert>}
              <p className="t2 mb-2">{words.sourceNote}</p>
              <Source
                ref={source}
                text={text}
                focus={isSource === "asked"}
                onWrite={write}
                onBlur={() => void editor.flush()}
              />
            </>
          ) : (
            <SurfaceBoundary onCrash={() => setIsSource("crashed")}>
              <WritingSurface
                ref={surface}
                value={body}
                title={title}
                onChange={(markdown) => write(withBody(editor.state.get().text, markdown))}
                onBlur={() => void editor.flush()}
                problems={toldInText}
                onOwnProblems={setOwn}
                onPicture={uploads.add}
                onLatePicture={(markdown) => {
                  const { text: now } = editor.state.get();
                  const before = pieceText(now)?.body ?? "";
                  write(withBody(now, [before, markdown].filter(Boolean).join("\n\n")));
                }}
                onOtherFiles={(files) => {
                  for (const file of files) void uploads.add(file);
                }}
                pictureAddress={(name) => addresses.get(name) ?? null}
                linkTargets={linkTargets}
                aside={found?.length && <span className="t3">{lengthWords(found.length)}</span>}
              />
            </SurfaceBoundary>
          )}
        </div>
      </div>
      {sheet === "release" && (
        <ReleaseSheet
          piece={piece}
          shown={{
            subtitle: found?.shown?.subtitle ?? null,
            blurb: found?.shown?.blurb ?? null,
          }}
          opensAt={opensAt}
          zone={zone}
          now={now}
          onClose={() => setSheet(null)}
          onReleased={(released, undone) => {
            editor.read(released);
            setUndo(undone);
            setWasReleased(opensAt === null);
          }}
        />
      )}
      {sheet === "take-down" && <TakeDownSheet piece={piece} onClose={() => setSheet(null)} />}
      {sheet === "delete" && <DeleteSheet piece={piece} onClose={() => setSheet(null)} />}
      {sheet === "address" && (
        <AddressSheet
          piece={piece}
          title={title}
          onClose={() => setSheet(null)}
          onMove={async (name) => section && move({ shelf: section, name })}
        />
      )}
      {others && <OthersSave editor={editor} mine={text} others={others} />}
    </PieceFrame>
  );
}

/** Identifies a problem when the text is checked again. */
const leftKey = ({ code, title }: PieceProblem) => `${code}: ${title}`;

type Beside = { editor: PieceEditor; leave: () => void };

function toldBeside(problem: PieceProblem, { editor, leave }: Beside): SurfaceProblem {
  const { id, line, tone, title, body, words: about, cure } = problem;
  const mend = (of: (text: string) => string) => {
    const { text } = editor.state.get();
    editor.write(withBody(text, of(pieceText(text)?.body ?? "")));
  };
  return {
    id,
    line,
    tone,
    title,
    ...(body && { body }),
    ...(about && { words: about }),
    acts: [
      ...(cure ? [{ label: cure.label, onPress: () => mend(cure.of) }] : []),
      ...(tone === "may" ? [{ label: pieceProblems.acts.leave, onPress: leave }] : []),
    ],
  };
}

type Written = { title: string; body: string; found: PieceCheck | undefined };

/** Returns what an article lacks before anything in it can be wrong. */
function needsOf(piece: OfficePiece, { title, body, found }: Written): ListedProblem[] {
  const tone = "must" as const;
  const shown = found?.shown;
  const isAnnounced = shown ? shown.releases !== null : piece.announced !== null;
  const mayBeEmpty = piece.shelf === "pack" || piece.shelf === "videos" || isAnnounced;
  return [
    ...(title.trim() === "" && piece.shelf !== "pack"
      ? [{ id: NEEDS_TITLE, tone, title: pieceProblems.needsTitle }]
      : []),
    ...(body.trim() === "" && !mayBeEmpty
      ? [{ id: NEEDS_TEXT, tone, title: pieceProblems.needsText }]
      : []),
  ];
}

const isNeeded = (needs: readonly ListedProblem[], field: string | null, shelf: PieceShelf) =>
  field === titleField(shelf) && needs.some(({ id }) => id === NEEDS_TITLE);

/** Returns "Briefing, draft". */
function kindAndState({ shelf, state }: OfficePiece): string {
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  const { kinds, states } = words;
  const others: Partial<Record<PieceShelf, string>> = kinds;
  const kind = section ? vaultItemLabel(section) : (others[shelf] ?? shelf);
  return fill(words.kindAndState, { kind, state: states[state] });
}

/** Returns "Private Briefings, members, when I publish". */
function foldedWords({ shelf }: OfficePiece, text: string, when: string | null): string {
  const isMember = fieldsIn(text).get("access") !== "public";
  return fill(pieceFields.folded, {
    shelf: shelfTitle(shelf),
    who: isMember ? pieceFields.foldedMembers : pieceFields.foldedEveryone,
    when: when ?? pieceFields.foldedNow,
  });
}

/** Returns what is planned, or tomorrow's morning once a day is chosen. */
function releaseOf({ scheduled }: OfficePiece, zone: string, now: Date): Release {
  if (!scheduled) {
    return { kind: "now", date: addDays(calendarDateIn(zone, now), 1), time: MORNING };
  }
  const at = new Date(scheduled.at);
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
  return { kind: "day", date: calendarDateIn(zone, at), time };
}

const PICTURE = /^[ ]{0,3}!\[[^\]]*\]\(<?([^)\s>]+)/;

/** Returns where a browser reads the pictures of a text; those that cannot be shown have none. */
function pictureAddresses(text: string, body: RichText | null): ReadonlyMap<string, string> {
  const names = (pieceText(text)?.body ?? "")
    .split("\n")
    .flatMap((line) => PICTURE.exec(line)?.[1] ?? []);
  const shown = body
    ? body.blocks.flatMap((block) => (block.kind === "figure" ? [block.src] : []))
    : [];
  // One that cannot be shown leaves no figure, so that the order is known only without such a one.
  if (names.length !== shown.length) return new Map();
  return new Map(names.map((name, index) => [name, shown[index] ?? ""]));
}

/** The articles that members can open. */
function useLinkTargets(id: string): LinkTarget[] {
  const pieces = usePieces().data?.pieces;
  return useMemo(
    () =>
      (pieces ?? []).flatMap((piece) => {
        const section = VAULT_SECTIONS.find((each) => each === piece.shelf);
        if (!section || piece.state !== "live" || piece.id === id) return [];
        const note = vaultItemLabel(section);
        return [{ title: piece.title, note, to: paths.vaultItem(section, piece.name) }];
      }),
    [pieces, id],
  );
}

type BoundaryProps = { onCrash: () => void; children: ReactNode };

/** Whatever a text does to the surface, the page stays, with its source. */
export class SurfaceBoundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
