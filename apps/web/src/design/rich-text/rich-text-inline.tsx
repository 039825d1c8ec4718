import { fill } from "@sovereign/content/public/fill";
import type { Inline } from "@sovereign/content/public/rich-text";
import { richTextTexts } from "@sovereign/content/words/rich-text";
import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { inOrder, linkTarget } from "./rich-text-rules.ts";

/** Renders what follows the last words of a reader's mark. */
export const MarkEndContext = createContext<((id: string) => ReactNode) | null>(null);

/** `prefix` distinguishes the ids of two texts on one page. */
export function InlineView({ parts, prefix }: { parts: readonly Inline[]; prefix: string }) {
  return inOrder(parts, (part) => inline(part, prefix));
}

function MarkEnd({ id }: { id: string }) {
  return useContext(MarkEndContext)?.(id);
}

function inline(part: Inline, prefix: string): ReactNode {
  switch (part.kind) {
    case "text":
      return <WordsAndBlanks text={part.text} />;
    case "em":
      return (
        <em>
          <InlineView parts={part.children} prefix={prefix} />
        </em>
      );
    case "strong":
      return (
        <strong>
          <InlineView parts={part.children} prefix={prefix} />
        </strong>
      );
    case "caps":
      return <span className="caps">{part.text}</span>;
    case "code":
      return <code>{part.text}</code>;
    case "link":
      return (
        <TextLink href={part.href}>
          <InlineView parts={part.children} prefix={prefix} />
        </TextLink>
      );
    case "note":
      return <NoteReference number={part.number} prefix={prefix} />;
    case "break":
      return <br />;
    case "mark":
      return (
        <>
          <mark className="kept" data-mark={part.id}>
            <InlineView parts={part.children} prefix={prefix} />
          </mark>
          {part.isEnd && <MarkEnd id={part.id} />}
        </>
      );
  }
}

// A blank with the currency symbol before it and the punctuation after it.
const BLANK_AND_SIGNS = /([$€£]?_{3,}[%.,;:?!]*)/;
const BLANK = /(_{3,})/;

/** A worksheet's blank is read as "blank". Its currency symbol and punctuation stay on its line. */
function WordsAndBlanks({ text }: { text: string }) {
  return inOrder(text.split(BLANK_AND_SIGNS), (words) => {
    if (!BLANK.test(words)) return words;
    const blank = inOrder(words.split(BLANK), (piece) =>
      BLANK.test(piece) ? (
        <span className="blank" role="img" aria-label={richTextTexts.blank}>
          {piece}
        </span>
      ) : (
        piece
      ),
    );
    return /^_+$/.test(words) ? blank : <span className="blank-amount">{blank}</span>;
  });
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const target = linkTarget(href);
  if (!target) return children;
  if (target.kind === "inside") return <Link to={target.href}>{children}</Link>;
  if (target.kind === "mail") return <a href={target.href}>{children}</a>;
  return (
    <OutsideLink className="link-out" href={target.href}>
      {children}
      <Icon name="out" />
    </OutsideLink>
  );
}

function NoteReference({ number, prefix }: { number: number; prefix: string }) {
  return (
    <sup>
      <a
        href={`#${noteId(prefix, number)}`}
        data-reference={number}
        aria-label={fill(richTextTexts.note, { number })}
        onClick={(event) => goTo(event, (text) => text.querySelector(`[data-note="${number}"]`))}
      >
        {number}
      </a>
    </sup>
  );
}

export function NoteReturn({ number, prefix }: { number: number; prefix: string }) {
  return (
    <a
      className="note-return"
      href={`#${prefix}`}
      aria-label={fill(richTextTexts.back, { number })}
      onClick={(event) => goTo(event, (text) => text.querySelector(`[data-reference="${number}"]`))}
    >
      <Icon name="left" />
    </a>
  );
}

export const noteId = (prefix: string, number: number) => `${prefix}-note-${number}`;

/** Scrolls without a history entry, so that Back still leaves the text. */
function goTo(
  event: MouseEvent<HTMLAnchorElement>,
  find: (text: Element) => HTMLElement | null,
): void {
  const text = event.currentTarget.closest(".prose");
  const target = text && find(text);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
