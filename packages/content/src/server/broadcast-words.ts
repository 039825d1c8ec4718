import { fill } from "@sovereign/content/public/fill";
import { hasKnownFrames } from "@sovereign/content/public/payment-frames";
import { broadcastButton, paymentMail } from "@sovereign/content/words/mails";
import type { WrittenKind } from "@sovereign/domain/broadcast";
import { type Block, fillAddress, type Inline, parseEmailBody } from "./email-body.ts";

/** Only paragraphs, emphasis and links; a link without a web address; an unknown framed word. */
type WordsFault = "unsupported" | "address" | "frame";

/** A stretch of text in one look. */
type Run = { text: string; em: boolean; strong: boolean; link: boolean };
type ShownBlock = { kind: Block["kind"]; runs: Run[] };

const literal = (name: string) => `{${name}}`;

const text = (words: string): Inline => ({ kind: "text", text: words });

/**
 * Returns the blocks of a broadcast, with a button to its item or to the payment it is about; throws
 * on unsupported markup.
 */
export function broadcastBlocks(values: Record<string, string>): Block[] {
  const { words = "", piece_title, piece_url, pay_url } = values;
  const blocks = parseEmailBody(words);
  if (pay_url) {
    return [
      ...blocks,
      { kind: "button", href: pay_url, children: [text(paymentMail.button)] },
      { kind: "paragraph", children: [text(paymentMail.about)] },
    ];
  }
  if (!piece_title || !piece_url) return blocks;
  const name = fill(broadcastButton, { title: piece_title });
  return [...blocks, { kind: "button", href: piece_url, children: [text(name)] }];
}

/** Returns how the words of a broadcast arrive, or what is wrong with them. */
export function readBroadcastWords(
  words: string,
  kind: WrittenKind = "letters",
): { blocks: ShownBlock[] } | { fault: WordsFault } {
  if (kind === "payments" && !hasKnownFrames(words)) return { fault: "frame" };
  let blocks: Block[];
  try {
    blocks = parseEmailBody(words);
  } catch {
    return { fault: "unsupported" };
  }
  try {
    return { blocks: blocks.map(shown) };
  } catch {
    return { fault: "address" };
  }
}

function shown(block: Block): ShownBlock {
  if (block.kind === "button") fillAddress(block.href, literal);
  return {
    kind: block.kind,
    runs: runsOf(block.children, { em: false, strong: false, link: false }),
  };
}

function runsOf(children: Inline[], look: Omit<Run, "text">): Run[] {
  return children.flatMap((inline) => {
    if (inline.kind === "text") return [{ text: inline.text, ...look }];
    if (inline.kind === "link") fillAddress(inline.href, literal);
    return runsOf(inline.children, { ...look, [inline.kind]: true });
  });
}
