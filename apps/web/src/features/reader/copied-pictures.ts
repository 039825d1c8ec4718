import type { Block, RichText } from "@sovereign/content/public/rich-text";
import { addressOnServer } from "#core/api/server-address.ts";

type Figure = Extract<Block, { kind: "figure" }>;

const isServed = (block: Block): block is Figure =>
  block.kind === "figure" && block.picture !== undefined;

/** Returns a text that holds its pictures itself; null if it shows none that are served. */
export async function withCopiedPictures(body: RichText): Promise<RichText | null> {
  if (!body.blocks.some(isServed)) return null;
  const blocks = await Promise.all(
    body.blocks.map((block) => (isServed(block) ? copied(block) : block)),
  );
  return { ...body, blocks };
}

/** The widest of the best type, which is at most 200 kB; without an answer the figure stays. */
async function copied(figure: Figure): Promise<Figure> {
  const { picture } = figure;
  const file = picture?.sources[0]?.files.at(-1);
  if (!picture || !file) return figure;
  try {
    const response = await fetch(addressOnServer(file.src));
    const blob = await response.blob();
    // A network may answer with a page of its own, which would be kept with the text.
    const isOurs = response.headers.has("x-request-id") && blob.type.startsWith("image/");
    if (!response.ok || !isOurs) return figure;
    const src = await dataUrl(blob);
    return { ...figure, src, picture: { ...picture, sources: [] } };
  } catch {
    // The copy has the caption and shows the picture online.
    return figure;
  }
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
