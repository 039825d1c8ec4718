import { pieceEditor as words } from "@sovereign/content/words/office-publish";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { Loading } from "#features/office/parts/loading.tsx";
import { type PageDraft, usePageDraft } from "#features/office/parts/page-drafts.ts";
import { PublishSheet } from "#features/office/publish/acts/publish-sheet.tsx";
import { PieceAnswered } from "#features/office/publish/piece-answered.tsx";
import { PieceFrame } from "#features/office/publish/piece-frame.tsx";
import { PieceReader } from "#features/office/publish/piece-reader.tsx";
import type { PieceReference } from "#features/office/publish/piece-words.ts";
import { CheckedAside } from "./checked-aside.tsx";
import { usePieceCheck } from "./checks.tsx";
import styles from "./editor-page.module.css";
import { FileUploads } from "./file-uploads.tsx";
import { OthersSave } from "./others-save.tsx";
import { pastedMarkdown } from "./pasted-markdown.ts";
import { type PieceDraft, pieceDrafts } from "./piece-editor.ts";
import { SavedLine } from "./saved-line.tsx";
import { fieldAt, pictureAt, selectLine, typeInto } from "./text-places.ts";
import { filesAmong, useFileUploads } from "./use-file-uploads.ts";
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

type Pane = "text" | "reader" | "checks";

function Editor({ read, draft }: { read: OfficePiece; draft: PageDraft<PieceDraft> }) {
  const { editor, text, piece, status, refusal, others } = usePieceEditor(read, draft);
  const check = usePieceCheck(piece, text);
  const field = useRef<HTMLTextAreaElement>(null);
  const [pane, setPane] = useState<Pane>("text");
  const [publishing, setPublishing] = useState(false);
  const found = check.data;
  const mayPublish = status === "saved" && found?.faults.length === 0 && !check.isPlaceholderData;
  const isNew = piece.served?.version !== piece.version || piece.scheduled !== null;
  const { title } = piece;
  const uploads = useFileUploads(piece, (kind, name) => {
    const area = field.current;
    if (!area) return;
    if (kind !== "picture") {
      const { from, to, write } = fieldAt(area.value, kind, name);
      area.setSelectionRange(from, to);
      typeInto(area, write);
      return;
    }
    const { at, write, description } = pictureAt(area.value, area.selectionEnd, name);
    area.setSelectionRange(at, at);
    typeInto(area, write);
    area.setSelectionRange(description, description);
  });

  function goTo(line: number) {
    setPane("text");
    // The text is shown only after this render.
    requestAnimationFrame(() => {
      if (field.current) selectLine(field.current, line);
    });
  }

  /** Cleans HTML from a document; plain text is left to the browser. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData("text/html");
    const markdown = html && pastedMarkdown(html);
    const files = filesAmong(event.clipboardData.files);
    if (!markdown && files.length === 0) return;
    event.preventDefault();
    if (markdown) typeInto(event.currentTarget, markdown);
    else for (const file of files) void uploads.send(file);
  }

  function drop(event: DragEvent<HTMLTextAreaElement>) {
    const files = filesAmong(event.dataTransfer.files);
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) void uploads.send(file);
  }

  return (
    <PieceFrame
      title={found?.shown?.title ?? title}
      back={{ to: officePaths.publish, label: words.back }}
      about={<SavedLine piece={piece} text={text} status={status} refusal={refusal} />}
      acts={
        <>
          <LinkButton to={officePaths.piecePreview(piece)}>{words.preview}</LinkButton>
          <LinkButton to={officePaths.pieceVersions(piece)}>{words.versions}</LinkButton>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            disabled={!mayPublish || !isNew}
            onClick={() => setPublishing(true)}
          >
            {words.publish}
          </Button>
        </>
      }
    >
      <div className={styles.panes}>
        <Segment
          label={words.panes}
          choices={[
            { value: "text", name: words.paneText },
            { value: "reader", name: words.paneReader },
            { value: "checks", name: words.paneChecks },
          ]}
          chosen={pane}
          onChoose={setPane}
        />
      </div>
      <div className={`stack min-0 ${styles.columns}`} data-pane={pane}>
        <div className={styles.write}>
          <FileUploads shelf={piece.shelf} {...uploads} />
          <label className="vh" htmlFor="piece-text">
            {words.text}
          </label>
          <textarea
            ref={field}
            id="piece-text"
            className={`block ${styles.area}`}
            value={text}
            spellCheck
            onChange={(event) => editor.write(event.target.value)}
            onPaste={paste}
            onDrop={drop}
            onDragOver={(event) =>
              event.dataTransfer.types.includes("Files") && event.preventDefault()
            }
            onBlur={() => void editor.flush()}
          />
        </div>
        <article
          className={styles.reader}
          aria-label={words.reader}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it at the desk
          tabIndex={0}
        >
          {found ? (
            <PieceReader shelf={piece.shelf} check={found} />
          ) : (
            !check.error && <Spinner label={words.loading} />
          )}
        </article>
        <aside className={styles.aside} aria-label={words.aside}>
          <CheckedAside
            piece={piece}
            check={check}
            onGoTo={goTo}
            onWrite={editor.write}
            text={text}
          />
        </aside>
      </div>
      {publishing && (
        <PublishSheet
          piece={piece}
          onClose={() => setPublishing(false)}
          onPublished={editor.read}
        />
      )}
      {others && <OthersSave editor={editor} mine={text} others={others} />}
    </PieceFrame>
  );
}
