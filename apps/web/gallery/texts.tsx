import type { Block, Inline, RichText } from "@sovereign/content/public/rich-text";
import { accountForm } from "@sovereign/content/words/auth";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { Filled } from "#design/rich-text/filled.tsx";
import { Passage } from "#design/rich-text/passage.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import { RichTextView } from "#design/rich-text/rich-text.tsx";
import { Specimen, State } from "./specimen.tsx";

const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (...children: (Inline | string)[]): Block => ({
  kind: "paragraph",
  children: children.map((child) => (typeof child === "string" ? text(child) : child)),
});
const heading = (level: 2 | 3 | 4, words: string): Block => ({
  kind: "heading",
  level,
  id: `heading-${level}`,
  children: [text(words)],
});
const link = (href: string, words: string): Inline => ({
  kind: "link",
  href,
  children: [text(words)],
});

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><path d="M0 80 80 20l80 40L240 0l80 80z" fill="#877e6e"/></svg>',
)}`;

const EVERY_KIND: RichText = {
  blocks: [
    paragraph(
      "Write the rule while you are calm, with ",
      { kind: "em", children: [text("emphasis")] },
      ", ",
      { kind: "strong", children: [text("weight")] },
      ", an acronym such as ",
      { kind: "caps", text: "AIG" },
      " and a note.",
      { kind: "note", number: 1 },
      { kind: "break" },
      link("/about", "A page of ours"),
      ", ",
      link("https://example.com", "another site"),
      " and ",
      link("mailto:hello@example.com", "an address"),
      ".",
    ),
    heading(2, "A heading of the second level"),
    paragraph("Pay $____ to ________."),
    heading(3, "A heading of the third level"),
    {
      kind: "list",
      ordered: false,
      start: 1,
      items: [[paragraph("One thing.")], [paragraph("Another thing.")]],
    },
    {
      kind: "list",
      ordered: true,
      start: 4,
      items: [[paragraph("The fourth.")], [paragraph("The fifth.")]],
    },
    heading(4, "A heading of the fourth level"),
    { kind: "quote", children: [paragraph("Said by somebody else.")] },
    {
      kind: "table",
      align: [null, null, null],
      head: [[text("Year")], [text("What it was")], [text("Amount")]],
      rows: [
        [[text("2008")], [text("The firm")], [text("$1,200")]],
        [[text("2009")], [text("The house")], [text("$85")]],
      ],
    },
    { kind: "figure", src: PICTURE, alt: "A range of hills", caption: [text("A picture.")] },
    { kind: "rule" },
    { kind: "code", text: "balance = income - spending" },
  ],
  notes: [[paragraph("What the note says.")]],
};

const WIDE_TABLE: RichText = {
  blocks: [
    {
      kind: "table",
      align: [null],
      head: Array.from({ length: 8 }, (_, column) => [text(`A longer heading ${column + 1}`)]),
      rows: [Array.from({ length: 8 }, (_, column) => [text(`A cell of column ${column + 1}`)])],
    },
  ],
  notes: [],
};

export function Texts() {
  return (
    <>
      <Specimen name="RichTextView">
        <State name="every kind of block" wide>
          <RichTextView text={EVERY_KIND} dropCap />
        </State>
        <State name="a table wider than its column" wide>
          <RichTextView text={WIDE_TABLE} />
        </State>
      </Specimen>
      <Specimen name="Passage, Filled">
        <State name="what was searched for">
          <p>
            <Passage
              pieces={[
                { text: "It takes ", match: false },
                { text: "patience", match: true },
                { text: " to wait.", match: false },
              ]}
            />
          </p>
        </State>
        <State name="with what is drawn">
          <p>
            <Filled
              text={accountForm.accept}
              values={{
                terms: <b>{accountForm.terms}</b>,
                privacy: <b>{accountForm.privacy}</b>,
              }}
            />
          </p>
        </State>
      </Specimen>
      <Specimen name="Priced, CurrencyChoice">
        <State name="in two currencies">
          <p>
            <Priced>{({ Price }) => Price}</Priced> <CurrencyChoice />
          </p>
        </State>
      </Specimen>
    </>
  );
}
