import { fill } from "@sovereign/content/public/fill";
import { pictureUploads as words } from "@sovereign/content/words/office-publish";
import { useId, useRef } from "react";
import { Alert } from "#design/feedback/alert.tsx";
import { Buttons, OfficeButton } from "#features/office/parts/office-button.tsx";
import { OfficeIcon } from "#features/office/parts/office-icon.tsx";
import styles from "./picture-uploads.module.css";
import { MAX_PICTURE_MB, type usePictureUploads } from "./use-picture-uploads.ts";

const KINDS = "image/jpeg,image/png,image/webp,image/avif";

/** Brings in pictures, each with how far it is. */
export function PictureUploads({ uploads, send, remove }: ReturnType<typeof usePictureUploads>) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const failed = uploads.filter(({ state }) => state === "failed");
  return (
    <div className={styles.uploads}>
      <OfficeButton aria-describedby={hint} onClick={() => input.current?.click()}>
        <OfficeIcon name="plus" />
        {words.add}
      </OfficeButton>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          for (const file of target.files ?? []) void send(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <p id={hint} className={styles.hint}>
        {fill(words.hint, { size: MAX_PICTURE_MB })}
      </p>
      <div role="status" className={styles.states}>
        {uploads.map(({ id, state, text }) => state !== "failed" && <p key={id}>{text}</p>)}
      </div>
      {failed.map(({ id, file, text }) => (
        <div key={id} className={styles.failed}>
          <Alert>{text}</Alert>
          <Buttons>
            <OfficeButton onClick={() => remove(id)}>{words.leave}</OfficeButton>
            <OfficeButton look="primary" onClick={() => void send(file, id)}>
              {words.again}
            </OfficeButton>
          </Buttons>
        </div>
      ))}
    </div>
  );
}
