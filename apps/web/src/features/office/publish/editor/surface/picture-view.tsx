import { fill } from "@sovereign/content/public/fill";
import { surfacePicture as words } from "@sovereign/content/words/office-surface";
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from "@tiptap/react";
import { createContext, useContext, useEffect, useId, useRef } from "react";
import { Picture } from "./surface-schema.ts";
import styles from "./writing-surface.module.css";

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

/** The page's functions for the pictures of its text. */
export type PictureActs = {
  addressOf: (name: string) => string | null;
  /** Sends another file for the picture at a place. */
  change: (at: number, file: File) => void;
};

export const PictureContext = createContext<PictureActs>({
  addressOf: () => null,
  change: () => {},
});

/** A picture with the words for who cannot see it, asked for immediately. */
function PictureView({ node, selected, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { addressOf, change } = useContext(PictureContext);
  const { src, alt, title, upload } = node.attrs;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isNew = useRef(upload !== null && src === "");
  useEffect(() => {
    if (isNew.current) field.current?.focus();
    isNew.current = false;
  }, []);
  const address = src === "" ? null : addressOf(src);
  const isMissing = src !== "" && alt.trim() === "";
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-selected={selected || undefined}>
      <div className={styles.picture} data-drag-handle contentEditable={false}>
        {address && upload === null ? (
          <img src={address} alt={alt} />
        ) : (
          <p className="t2" role="status">
            {upload === null
              ? fill(words.waiting, { name: src })
              : fill(words.sending, { name: upload.name })}
          </p>
        )}
      </div>
      <div contentEditable={false}>
        <label className={styles.alt} htmlFor={`${id}-alt`}>
          {words.alt}
        </label>
        <input
          ref={field}
          id={`${id}-alt`}
          className={styles.altField}
          value={alt}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-needed` : undefined}
          onChange={({ target }) => updateAttributes({ alt: target.value })}
        />
        {isMissing && (
          <p id={`${id}-needed`} className="vh">
            {words.needed}
          </p>
        )}
        <input
          className={styles.altField}
          aria-label={words.caption}
          placeholder={words.caption}
          value={title ?? ""}
          onChange={({ target }) => updateAttributes({ title: target.value || null })}
        />
        <p className={styles.pictureActs}>
          <button type="button" onClick={() => input.current?.click()}>
            {words.change}
          </button>
          <button type="button" onClick={deleteNode}>
            {words.remove}
          </button>
        </p>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={words.change}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            const at = getPos();
            if (file && at !== undefined) change(at, file);
            target.value = "";
          }}
        />
      </div>
    </NodeViewWrapper>
  );
}

export const ShownPicture = Picture.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
