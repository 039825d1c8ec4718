import { plural } from "@sovereign/content/public/fill";
import {
  surfacePaste,
  surfaceProblems,
  writingSurface as words,
} from "@sovereign/content/words/office-surface";
import { type Editor, getSchema } from "@tiptap/core";
import { Fragment, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { newId } from "#core/device/new-id.ts";
import { toast } from "#design/feedback/toast.ts";
import { LinkPopover, type LinkTarget, typedAddress } from "./link-popover.tsx";
import { type Pasted, pastedHtml, pastedPlain } from "./pasted-text.ts";
import { PICTURE_TYPES, PictureContext, ShownPicture } from "./picture-view.tsx";
import { type ReadText, readText, writeText } from "./surface-markdown.ts";
import {
  marksExtension,
  marksKey,
  type NoteElements,
  noteElement,
  type OwnProblem,
  ownProblems,
  placed,
  type SurfaceProblem,
} from "./surface-marks.ts";
import { surfaceExtensions } from "./surface-schema.ts";
import { SurfaceTools, TEXT_ID } from "./surface-tools.tsx";
import styles from "./writing-surface.module.css";

export type { LinkTarget } from "./link-popover.tsx";
export type { SurfaceProblem } from "./surface-marks.ts";

export type SurfaceHandle = {
  focus: () => void;
  /** Selects what a problem is about, the surface's own problems too. */
  focusProblem: (id: string) => void;
  undo: () => void;
};

export type WritingSurfaceProps = {
  ref?: Ref<SurfaceHandle>;
  /** The text in Markdown, without its front matter. */
  value: string;
  /** Above the text, so that a pasted text does not repeat it. */
  title?: string;
  /** Called only when the Markdown is another: the bytes of an untouched text stay. */
  onChange: (markdown: string) => void;
  onBlur?: () => void;
  /** Found by the check. */
  problems?: readonly SurfaceProblem[];
  /** Found by the surface, which shows them itself. */
  onOwnProblems?: (problems: readonly SurfaceProblem[]) => void;
  /** Sends a picture; resolves with its name beside the text, null when that failed. */
  onPicture: (file: File) => Promise<string | null>;
  /** Called with the Markdown of a picture that was sent when its place had gone with its surface. */
  onLatePicture?: (markdown: string) => void;
  /** Files of other kinds that were dropped or pasted. */
  onOtherFiles?: (files: File[]) => void;
  pictureAddress: (name: string) => string | null;
  linkTargets: readonly LinkTarget[];
  /** At the end of the toolbar. */
  aside?: ReactNode;
  placeholder?: string;
};

/** The text of an article to write on; what is stored is Markdown. */
export function WritingSurface({ value, onChange, ...others }: WritingSurfaceProps) {
  const last = useRef(value);
  const [opened, setOpened] = useState({ value, number: 0 });
  useEffect(() => {
    // The lines around its text are the page's.
    if (bare(value) === bare(last.current)) return;
    // Another's save, or the source: the surface begins again with it.
    last.current = value;
    setOpened(({ number }) => ({ value, number: number + 1 }));
  }, [value]);
  return (
    <Surface
      key={opened.number}
      {...others}
      value={opened.value}
      onChange={(markdown) => {
        last.current = markdown;
        onChange(markdown);
      }}
    />
  );
}

const bare = (markdown: string) => markdown.replace(/^(?:[ \t]*\n)+/, "").trimEnd();

function Surface({
  ref,
  value,
  title = "",
  onChange,
  onBlur,
  problems = NO_PROBLEMS,
  onOwnProblems,
  onPicture,
  onLatePicture,
  onOtherFiles,
  pictureAddress,
  linkTargets,
  aside,
  placeholder = words.placeholder,
}: WritingSurfaceProps) {
  const [own, setOwn] = useState(NO_PROBLEMS);
  /** The place of the address of a link, while it is asked for. */
  const [linkPlace, setLinkPlace] = useState<CSSProperties | null>(null);
  const pictureInput = useRef<HTMLInputElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const last = useRef(value);
  // The editor is destroyed only some time later.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [setup] = useState(() => setUp(value, placeholder));

  const editor = useEditor({
    extensions: setup.extensions,
    editorProps: setup.editorProps,
    content: setup.content,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => update(editor),
    onUpdate: ({ editor }) => update(editor),
    onBlur: () => onBlur?.(),
  });

  function update(changed: Editor) {
    const { state, view } = changed;
    const { text, written } = writeText(state.doc, setup.read);
    const found = ownProblems(state.doc, written);
    view.dispatch(state.tr.setMeta(marksKey, { own: found }).setMeta("addToHistory", false));
    const next = found.map((each) => withActs(changed, each));
    if (!isSame(own, next)) {
      setOwn(next);
      onOwnProblems?.(next);
    }
    if (text === last.current) return;
    last.current = text;
    onChange(text);
  }

  async function send(id: string, file: File) {
    const name = await onPicture(file);
    const { state, view } = editor;
    if (isGone.current) {
      if (name !== null) onLatePicture?.(writePicture(state.doc, { id, src: name }));
      return;
    }
    state.doc.descendants((node, at) => {
      if (node.attrs.upload?.id !== id) return;
      const { tr } = state;
      const src = name ?? node.attrs.src;
      if (src === "") tr.delete(at, at + node.nodeSize);
      else tr.setNodeMarkup(at, null, { ...node.attrs, src, upload: null });
      view.dispatch(tr.setMeta("addToHistory", false));
    });
  }
  const uploadOf = ({ name }: File) => ({ id: newId(), name });

  /** Puts pictures at a place between blocks; other files are the page's. */
  function take(view: EditorView, files: File[], at: number) {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    const others = files.filter((file) => !pictures.includes(file));
    if (others.length > 0) onOtherFiles?.(others);
    if (pictures.length === 0) return;
    const uploads = pictures.map((file) => ({ file, upload: uploadOf(file) }));
    const { picture } = view.state.schema.nodes;
    const nodes = uploads.flatMap(({ upload }) => picture?.create({ upload }) ?? []);
    const $at = view.state.doc.resolve(at);
    const before = $at.nodeBefore;
    const isEmpty = before?.type.name === "paragraph" && before.childCount === 0;
    const from = isEmpty ? at - before.nodeSize : at;
    view.dispatch(view.state.tr.replaceWith(from, at, nodes).scrollIntoView());
    for (const { file, upload } of uploads) void send(upload.id, file);
  }

  function insert(view: EditorView, { doc, pictures, lost }: Pasted) {
    insertText(view, doc);
    for (const { id, file } of pictures) void send(id, file);
    const saidOf = (
      count: number,
      forms: typeof surfacePaste.pictures | typeof surfacePaste.links,
    ) => (count > 0 ? [plural(forms, count)] : []);
    const said = [
      ...saidOf(lost.pictures, surfacePaste.pictures),
      ...saidOf(lost.links, surfacePaste.links),
    ];
    for (const title of said) toast({ title, tone: "error", duration: 12_000 });
  }

  const openLink = () => setLinkPlace(placeOf(editor, paper.current));
  useLayoutEffect(() => setup.connect({ title, link: openLink, take, insert }));

  useEffect(() => {
    const { state, view } = editor;
    // Until the next check they move with the text.
    const given = placed(problems, state.doc, writeText(state.doc, setup.read).written);
    view.dispatch(state.tr.setMeta(marksKey, { given }).setMeta("addToHistory", false));
  }, [editor, problems, setup]);

  const shown = [...own, ...problems];
  useNotePlaces(paper, shown.length);

  useImperativeHandle(ref, () => ({
    focus: () => void editor.commands.focus(),
    focusProblem: (id) => goTo(editor, id),
    undo: () => void editor.chain().focus().undo().run(),
  }));

  return (
    <PictureContext
      value={{
        addressOf: pictureAddress,
        change(at, file) {
          const upload = uploadOf(file);
          const { state, view } = editor;
          view.dispatch(state.tr.setNodeAttribute(at, "upload", upload));
          void send(upload.id, file);
        },
      }}
    >
      <div className={styles.surface}>
        <SurfaceTools
          editor={editor}
          isLinking={linkPlace !== null}
          onLink={openLink}
          onFootnote={() => addFootnote(editor)}
          onPicture={() => pictureInput.current?.click()}
          aside={aside}
        />
        <input
          ref={pictureInput}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          hidden
          aria-label={words.picture}
          onChange={({ target }) => {
            const { view } = editor;
            take(view, [...(target.files ?? [])], blockEnd(view.state.selection.$to));
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        <div className={styles.paper} ref={paper}>
          <EditorContent editor={editor} />
          {linkPlace && (
            <div className={styles.linkPlace} style={linkPlace}>
              <LinkPopover
                editor={editor}
                targets={linkTargets}
                onClose={() => setLinkPlace(null)}
              />
            </div>
          )}
        </div>
        {shown.map((problem) =>
          createPortal(
            <ProblemNote problem={problem} />,
            noteElement(setup.elements, problem.id),
            problem.id,
          ),
        )}
      </div>
    </PictureContext>
  );
}

/** Returns the Markdown of a picture as it was described while it was sent. */
function writePicture(doc: Node, { id, src }: { id: string; src: string }): string {
  let [alt, title]: [string, string | null] = ["", null];
  doc.descendants(({ attrs }) => {
    if (attrs.upload?.id === id) [alt, title] = [attrs.alt, attrs.title];
  });
  const { doc: whole, picture } = doc.type.schema.nodes;
  const block = picture?.create({ src, alt, title });
  return whole && block ? writeText(whole.create(null, block), NOTHING_READ).text : "";
}

const NOTHING_READ = { blocks: [], tail: "" };

const NO_PROBLEMS: readonly SurfaceProblem[] = [];

const isSame = (some: readonly SurfaceProblem[], others: readonly SurfaceProblem[]) =>
  some.length === others.length &&
  some.every(({ id, line, title }, index) => {
    const other = others[index];
    return other?.id === id && other.line === line && other.title === title;
  });

type LiveEvents = {
  title: string;
  link: () => void;
  take: (view: EditorView, files: File[], at: number) => void;
  insert: (view: EditorView, pasted: Pasted) => void;
};

/** The editor has the first of these for good; what they call is of the last render. */
function setUp(value: string, placeholder: string) {
  let live: LiveEvents | null = null;
  const elements: NoteElements = new Map();
  const extensions = [...surfaceExtensions(ShownPicture), marksExtension(elements)];
  const read: ReadText = readText(value, getSchema(extensions));
  const editorProps: EditorProps = {
    attributes: {
      id: TEXT_ID,
      class: styles.text ?? "",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": words.text,
      "data-placeholder": placeholder,
      spellcheck: "true",
    },
    handleKeyDown(view, event) {
      const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (isLink && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        live?.link();
        return true;
      }
      return event.key === "Escape" && leaveFootnote(view);
    },
    handleClickOn(view, _, node) {
      if (node.type.name !== "footnoteMark") return false;
      return enterFootnote(view, node.attrs.label);
    },
    handleDOMEvents: {
      paste(view, event) {
        event.preventDefault();
        paste(view, event.clipboardData, live);
        return true;
      },
      dragover(view, event) {
        if (!event.dataTransfer?.types.includes("Files")) return false;
        event.preventDefault();
        setDrop(view, dropPlace(view, event));
        return true;
      },
      dragleave(view, { relatedTarget }) {
        const isInside = relatedTarget instanceof Element && view.dom.contains(relatedTarget);
        if (!isInside) setDrop(view, null);
        return false;
      },
      drop(view, event) {
        // A move within the text is the library's.
        if (view.dragging) return false;
        event.preventDefault();
        const at = dropPlace(view, event);
        setDrop(view, null);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) live?.take(view, files, at);
        else {
          const { tr } = view.state;
          view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at))));
          paste(view, event.dataTransfer, live);
        }
        view.focus();
        return true;
      },
    },
  };
  const connect = (events: LiveEvents) => {
    live = events;
  };
  return { elements, extensions, read, content: read.doc.toJSON(), editorProps, connect };
}

function paste(view: EditorView, data: DataTransfer | null, live: LiveEvents | null): void {
  const { state } = view;
  const html = data?.getData("text/html") ?? "";
  const plain = data?.getData("text/plain") ?? "";
  const { selection, schema } = state;
  const address = typedAddress(plain);
  if (state.selection.$from.parent.type.spec.code) {
    view.dispatch(state.tr.insertText(plain).scrollIntoView());
    return;
  }
  if (address && !selection.empty && /^(?:https?:|mailto:)/.test(plain.trim())) {
    const mark = schema.marks.link?.create({ href: address });
    if (mark) view.dispatch(state.tr.addMark(selection.from, selection.to, mark));
    return;
  }
  const pasted = html === "" ? null : pastedHtml(html, schema, live?.title);
  const files = [...(data?.files ?? [])];
  if (pasted) live?.insert(view, pasted);
  else if (files.length > 0) live?.take(view, files, blockEnd(selection.$to));
  else if (plain !== "") live?.insert(view, pastedPlain(plain, schema, live.title));
}

/** Puts a text at the selection; its footnotes go to the foot, under labels of their own. */
function insertText(view: EditorView, pasted: Node): void {
  const { state } = view;
  const { tr, doc } = state;
  const labels = new Map<string, string>();
  const taken = labelsIn(doc);
  for (const own of labelsIn(pasted)) {
    const label = taken.has(own) ? freeLabel(taken) : own;
    taken.add(label);
    labels.set(own, label);
  }
  const relabeled = (node: Node): Node => {
    const { type, attrs } = node;
    if (type.name === "footnoteMark" || type.name === "footnote") {
      const label = labels.get(attrs.label) ?? attrs.label;
      return type.create({ ...attrs, label }, node.content, node.marks);
    }
    return node.isText ? node : node.copy(Fragment.from(node.children.map(relabeled)));
  };
  const all = pasted.children.map(relabeled);
  const blocks = all.filter(({ type }) => type.name !== "footnote");
  const notes = all.filter(({ type }) => type.name === "footnote");
  // Only a paragraph joins the line where it is put.
  const isOpen = (block: Node | undefined) => (block?.type.name === "paragraph" ? 1 : 0);
  const [first, last] = [isOpen(blocks[0]), isOpen(blocks.at(-1))];
  tr.replaceSelection(new Slice(Fragment.from(blocks), first, last));
  if (notes.length > 0) tr.insert(tr.doc.content.size, notes);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true));
}

function labelsIn(doc: Node): Set<string> {
  const labels = new Set<string>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === "footnote" || type.name === "footnoteMark") labels.add(attrs.label);
  });
  return labels;
}

function freeLabel(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

function addFootnote(editor: Editor): void {
  const { state, view } = editor;
  const { footnoteMark, footnote, paragraph } = state.schema.nodes;
  const { $to } = state.selection;
  if (!footnoteMark || !footnote || !paragraph || $to.node(1)?.type === footnote) return;
  const label = freeLabel(labelsIn(state.doc));
  const { tr } = state;
  tr.insert($to.pos, footnoteMark.create({ label }));
  const end = tr.doc.content.size;
  tr.insert(end, footnote.create({ label }, paragraph.create()));
  tr.setSelection(TextSelection.create(tr.doc, end + 2));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

function enterFootnote(view: EditorView, label: string): boolean {
  const { tr } = view.state;
  let at: number | null = null;
  tr.doc.forEach((node, offset) => {
    if (node.type.name === "footnote" && node.attrs.label === label)
      at = offset + node.nodeSize - 1;
  });
  if (at === null) return false;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at), -1)).scrollIntoView());
  view.focus();
  return true;
}

/** Goes back to the mark of the footnote that is written. */
function leaveFootnote(view: EditorView): boolean {
  const { state } = view;
  const note = state.selection.$from.node(1);
  if (note?.type.name !== "footnote") return false;
  let at: number | null = null;
  state.doc.descendants((node, offset) => {
    const isMark = node.type.name === "footnoteMark" && node.attrs.label === note.attrs.label;
    if (isMark && at === null) at = offset + node.nodeSize;
  });
  if (at === null) return false;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)).scrollIntoView());
  return true;
}

/** The place after the block of the text that holds a position. */
const blockEnd = ($at: ResolvedPos) => ($at.depth === 0 ? $at.pos : $at.after(1));

/** The place between two blocks that is nearest to the pointer. */
function dropPlace(view: EditorView, { clientX, clientY }: DragEvent): number {
  const found = view.posAtCoords({ left: clientX, top: clientY });
  const { doc } = view.state;
  if (!found) return doc.content.size;
  const $at = doc.resolve(found.pos);
  if ($at.depth === 0) return $at.pos;
  const dom = view.nodeDOM($at.before(1));
  const box = dom instanceof Element ? dom.getBoundingClientRect() : null;
  return box && clientY < (box.top + box.bottom) / 2 ? $at.before(1) : $at.after(1);
}

function setDrop(view: EditorView, drop: number | null): void {
  if (marksKey.getState(view.state)?.drop === drop) return;
  view.dispatch(view.state.tr.setMeta(marksKey, { drop }).setMeta("addToHistory", false));
}

/** Below the selection. */
function placeOf({ view }: Editor, paper: HTMLElement | null) {
  const box = paper?.getBoundingClientRect();
  const at = view.coordsAtPos(view.state.selection.to);
  if (!box) return {};
  const left = Math.max(0, Math.min(at.left - box.left - 40, box.width - 340));
  return { "--top": `${Math.round(at.bottom - box.top + 8)}px`, "--left": `${Math.round(left)}px` };
}

function goTo(editor: Editor, id: string): void {
  const marks = marksKey.getState(editor.state);
  const found = [...(marks?.own ?? []), ...(marks?.given ?? [])].find(
    ({ problem }) => problem.id === id,
  );
  if (!found) return;
  const { state, view } = editor;
  const { from, to } = found;
  const isBlock = state.doc.resolve(from).depth === 0;
  const selection = isBlock
    ? Selection.near(state.doc.resolve(from))
    : TextSelection.create(state.doc, from, to);
  view.dispatch(state.tr.setSelection(selection));
  view.focus();
  const dom = isBlock ? view.nodeDOM(from) : view.domAtPos(from).node;
  const element = dom instanceof Element ? dom : dom?.parentElement;
  element?.scrollIntoView({ block: "center" });
  if (isBlock) element?.querySelector("input")?.focus();
}

/** The surface's own problems come with what mends them. */
function withActs(editor: Editor, { kind, problem }: OwnProblem): SurfaceProblem {
  const { id } = problem;
  const label = id.slice(id.indexOf(":") + 1);
  const write = { label: surfaceProblems.writeNote, onPress: () => writeFootnote(editor, label) };
  const remove = {
    label: surfaceProblems.removeNote,
    onPress: () => removeFootnote(editor, label),
  };
  const see = { label: surfaceProblems.goToPicture, onPress: () => goTo(editor, id) };
  const acts = {
    note: [write, remove],
    missing: [write, remove],
    unused: [remove],
    picture: [see],
  };
  return { ...problem, acts: acts[kind] };
}

function writeFootnote(editor: Editor, label: string): void {
  const { state, view } = editor;
  if (enterFootnote(view, label)) return;
  const { footnote, paragraph } = state.schema.nodes;
  const note = paragraph && footnote?.create({ label }, paragraph.create());
  if (!note) return;
  view.dispatch(state.tr.insert(state.doc.content.size, note));
  enterFootnote(view, label);
}

function removeFootnote({ state, view }: Editor, label: string): void {
  const { tr } = state;
  state.doc.descendants((node, at) => {
    const isOf = ["footnote", "footnoteMark"].includes(node.type.name);
    if (!isOf || node.attrs.label !== label) return true;
    tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
    return false;
  });
  view.dispatch(tr);
  view.focus();
}

function ProblemNote({ problem: { tone, title, body, acts = [] } }: { problem: SurfaceProblem }) {
  return (
    <div className={styles.note} data-tone={tone}>
      <b>{title}</b>
      {body && <span>{body}</span>}
      {acts.length > 0 && (
        <p>
          {acts.map(({ label, onPress }) => (
            <button key={label} type="button" onClick={onPress}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** At the desk a note is at the height of its sentence, below the note before it. */
function useNotePlaces(paper: { current: HTMLElement | null }, count: number) {
  useLayoutEffect(() => {
    const root = paper.current;
    if (!root || count === 0) return;
    const place = () => {
      const top = root.getBoundingClientRect().top;
      let free = 0;
      for (const note of root.querySelectorAll<HTMLElement>("[data-note-of]")) {
        const words = root.querySelector(
          `[data-problem-id="${CSS.escape(note.dataset.noteOf ?? "")}"]`,
        );
        const height = (words?.getBoundingClientRect().top ?? top) - top;
        const at = Math.max(free, height);
        note.style.setProperty("--note-top", `${Math.round(at)}px`);
        free = at + note.offsetHeight + 16;
      }
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(root);
    return () => observer.disconnect();
  });
}
