import { fill } from "@sovereign/content/public/fill";
import { broadcastButton } from "@sovereign/content/words/mails";
import { type Block, fillAddress, type Inline, parseEmailBody } from "./email-body.ts";

/** Only paragraphs, emphasis and links; a link without a web address. */
type WordsFault = "unsupported" | "address";

/** A stretch of text in one look. */
type Run = { text: string; em: boolean; strong: boolean; link: boolean };
type ShownBlock = { kind: Block["kind"]; runs: Run[] };

const literal = (name: string) => `{${name}}`;

/** Returns the blocks of a broadcast, with a button to its item; throws on unsupported markup. */
export function broadcastBlocks(values: Record<string, string>): Block[] {
  const { words = "", piece_title, piece_url } = values;
  const blocks = parseEmailBody(words);
  if (!piece_title || !piece_url) return blocks;
  const text = fill(broadcastButton, { title: piece_title });
  return [...blocks, { kind: "button", href: piece_url, children: [{ kind: "text", text }] }];
}

/** Returns how the words of a broadcast arrive, or what is wrong with them. */
export function readBroadcastWords(
  words: string,
): { blocks: ShownBlock[] } | { fault: WordsFault } {
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
