import {
  type Editor,
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  Node,
  nodeInputRule,
  textblockTypeInputRule,
} from "@tiptap/core";
import { Fragment } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";

/** The whole text; a footnote's words are where the file has them. */
const Whole = Node.create({ name: "doc", topNode: true, content: "(block | footnote)+" });

/** Markdown that the surface does not know, shown and changed as it is written. */
const Source = Node.create({
  name: "source",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre[data-source]", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", { "data-source": "", spellcheck: "false" }, 0],
});

/** A picture alone in its paragraph. `src` is its name beside the text; empty while it is sent. */
export const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: {
      default: "",
      parseHTML: (img: HTMLElement) => img.dataset.src ?? img.getAttribute("src") ?? "",
    },
    alt: { default: "" },
    title: { default: null },
    /** Set while its file is being sent. */
    upload: {
      default: null,
      rendered: false,
      parseHTML: ({ dataset: { upload, file } }: HTMLElement) =>
        upload ? { id: upload, name: file } : null,
    },
  }),
  parseHTML: () => [{ tag: "img[src],img[data-src]" }],
  renderHTML: ({ HTMLAttributes: { src, alt, title } }) => [
    "img",
    // The page has its address; the name alone would be asked for beside the page.
    { "data-src": String(src), alt: String(alt), title: title ? String(title) : null },
  ],
});

const FootnoteMark = Node.create({
  name: "footnoteMark",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ label: { default: "" } }),
  parseHTML: () => [
    { tag: "sup[data-note]", getAttrs: (sup) => ({ label: sup.getAttribute("data-note") }) },
  ],
  renderHTML: ({ HTMLAttributes: { label } }) => ["sup", { "data-note": String(label) }],
});

const Footnote = Node.create({
  name: "footnote",
  content: "block+",
  isolating: true,
  defining: true,
  addAttributes: () => ({ label: { default: "" } }),
  parseHTML: () => [
    { tag: "section[data-note]", getAttrs: (it) => ({ label: it.getAttribute("data-note") }) },
  ],
  renderHTML: ({ HTMLAttributes: { label } }) => ["section", { "data-note": String(label) }, 0],
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  addAttributes: () => ({ align: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addKeyboardShortcuts() {
    const goTo = (by: 1 | -1) => () => toNextCell(this.editor, by);
    return { Tab: goTo(1), "Shift-Tab": goTo(-1), Enter: goTo(1) };
  },
});

const TableRow = Node.create({
  name: "tableRow",
  content: "tableCell+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "inline*",
  isolating: true,
  parseHTML: () => [{ tag: "td" }, { tag: "th" }],
  renderHTML: () => ["td", 0],
});

/** From the last cell on, a new row begins. */
function toNextCell(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor;
  const { $from } = state.selection;
  if ($from.parent.type.name !== "tableCell") return false;
  const table = $from.node(-2);
  const from = $from.start(-2);
  const cells: number[] = [];
  table.descendants((node, offset) => {
    if (node.type.name === "tableCell") cells.push(from + offset + 1);
  });
  const place = cells.indexOf($from.start()) + by;
  const { tr } = state;
  let at = cells[place];
  if (at === undefined) {
    if (by < 0) return true;
    const { tableRow, tableCell } = state.schema.nodes;
    if (!tableRow || !tableCell) return false;
    const count = table.firstChild?.childCount ?? 1;
    const row = tableRow.create(
      null,
      Fragment.from(Array.from({ length: count }, () => tableCell.create())),
    );
    const end = from + table.content.size;
    tr.insert(end, row);
    at = end + 2;
  }
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
}

/** As the library's, which would end other marks. */
const Code = Mark.create({
  name: "code",
  excludes: "",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

const Rules = Extension.create({
  name: "houseRules",
  addGlobalAttributes: () => [
    {
      types: ["bulletList", "orderedList"],
      // Whether empty lines are between the items.
      attributes: { spread: { default: false, rendered: false } },
    },
  ],
  addInputRules() {
    const { heading, footnoteMark } = this.editor.schema.nodes;
    if (!heading || !footnoteMark) return [];
    return [
      // The title is above the text.
      textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } }),
      nodeInputRule({
        find: /\[\^([^\]\s^]+)\]$/,
        type: footnoteMark,
        getAttributes: ([, label]) => ({ label }),
      }),
    ];
  },
});

/** Everything the surface can hold; the page shows pictures in a component of its own. */
export const surfaceExtensions = (picture: Node = Picture): Extensions => [
  StarterKit.configure({
    document: false,
    underline: false,
    strike: false,
    code: false,
    dropcursor: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      markdownLinks: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: { notAfter: ["paragraph", "footnote"] },
  }),
  Whole,
  Source,
  picture,
  FootnoteMark,
  Footnote,
  Table,
  TableRow,
  TableCell,
  Code,
  Rules,
];
