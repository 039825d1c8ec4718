import type { Block, RichText } from "@sovereign/content/public/rich-text";

const shows = (block: Block): boolean => {
  if (block.kind === "figure") return block.picture !== undefined;
  if (block.kind === "quote") return block.children.some(shows);
  return block.kind === "list" && block.items.some((item) => item.some(shows));
};

/** Whether a text shows files that are served by their addresses. */
export const showsFiles = ({ blocks, notes }: RichText): boolean =>
  blocks.some(shows) || notes.some((note) => note.some(shows));

/** Returns a text whose files are addressed with the reader's ticket. */
export function addressedBody({ blocks, notes }: RichText, ticket: string): RichText {
  const address = (src: string) => `${src}?for=${ticket}`;
  const blockOf = (block: Block): Block => {
    if (block.kind === "quote") return { ...block, children: block.children.map(blockOf) };
    if (block.kind === "list") {
      return { ...block, items: block.items.map((item) => item.map(blockOf)) };
    }
    if (block.kind !== "figure" || !block.picture) return block;
    const sources = block.picture.sources.map(({ type, files }) => ({
      type,
      files: files.map(({ src, width }) => ({ src: address(src), width })),
    }));
    return { ...block, src: address(block.src), picture: { ...block.picture, sources } };
  };
  return { blocks: blocks.map(blockOf), notes: notes.map((note) => note.map(blockOf)) };
}
