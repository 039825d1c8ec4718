import type { Block, RichText } from "@sovereign/content/public/rich-text";
import { richTextTexts } from "@sovereign/content/words/rich-text";
import { memo, type ReactNode, useId } from "react";
import { PictureView } from "./picture.tsx";
import { InlineView, NoteReturn, noteId } from "./rich-text-inline.tsx";
import { inOrder, opensWithLetter } from "./rich-text-rules.ts";
import { TableView } from "./rich-text-table.tsx";
import "./rich-text.css";

type RichTextViewProps = {
  text: RichText;
  /** Only if the first paragraph starts with a letter. */
  dropCap?: boolean;
};

/** Each block is one child of the root: a reading position is a block's index (decision 26). */
export const RichTextView = memo(function RichTextView({
  text,
  dropCap = false,
}: RichTextViewProps) {
  const prefix = useId();
  const opens = dropCap && opensWithLetter(text.blocks);
  return (
    <div id={prefix} className={opens ? "prose prose-opening" : "prose"}>
      <Blocks blocks={text.blocks} prefix={prefix} />
      {text.notes.length > 0 && <Notes notes={text.notes} prefix={prefix} />}
    </div>
  );
});

function Blocks({ blocks, prefix }: { blocks: readonly Block[]; prefix: string }) {
  return inOrder(blocks, (block) => blockView(block, prefix));
}

function blockView(block: Block, prefix: string): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <InlineView parts={block.children} prefix={prefix} />
        </p>
      );
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <InlineView parts={block.children} prefix={prefix} />
        </Heading>
      );
    }
    case "list": {
      const items = inOrder(block.items, (item) => (
        <li>
          <Blocks blocks={item} prefix={prefix} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return (
        <blockquote>
          <Blocks blocks={block.children} prefix={prefix} />
        </blockquote>
      );
    case "table":
      return <TableView table={block} prefix={prefix} />;
    case "figure":
      return (
        <figure>
          <PictureView {...block} />
          {block.caption.length > 0 && (
            <figcaption>
              <InlineView parts={block.caption} prefix={prefix} />
            </figcaption>
          )}
        </figure>
      );
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
  }
}

function Notes({ notes, prefix }: { notes: readonly Block[][]; prefix: string }) {
  const heading = `${prefix}-notes`;
  return (
    <section className="prose-notes" role="doc-endnotes" aria-labelledby={heading}>
      <h2 id={heading}>{richTextTexts.notes}</h2>
      <ol>
        {inOrder(notes, (note, index) => (
          <li id={noteId(prefix, index + 1)} data-note={index + 1} tabIndex={-1}>
            <Blocks blocks={note} prefix={prefix} />
            <NoteReturn number={index + 1} prefix={prefix} />
          </li>
        ))}
      </ol>
    </section>
  );
}
