import type { Block } from "@sovereign/content/public/rich-text";
import { addressOnServer } from "#core/api/server-address.ts";
import { inOrder, isPictureSource } from "./rich-text-rules.ts";

type PictureViewProps = Pick<Extract<Block, { kind: "figure" }>, "src" | "alt" | "picture">;

/** The width of a text's column. */
const SIZES = "(min-width: 720px) 680px, 100vw";

/** Its size is known before its bytes, so that the text below does not move. */
export function PictureView({ src, alt, picture }: PictureViewProps) {
  if (!isPictureSource(src)) return null;
  if (!picture) return <img src={src} alt={alt} decoding="async" />;
  const { width, height, sources } = picture;
  return (
    <picture>
      {inOrder(sources, ({ type, files }) => (
        <source
          type={type}
          sizes={SIZES}
          srcSet={files.map((file) => `${addressOnServer(file.src)} ${file.width}w`).join(", ")}
        />
      ))}
      <img
        src={src.startsWith("/") ? addressOnServer(src) : src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
      />
    </picture>
  );
}
