import { fill } from "@sovereign/content/public/fill";
import { fileUploads as words } from "@sovereign/content/words/office-files";
import { type MediaKind, mediaOn, type PieceShelf } from "@sovereign/domain/piece";
import { useId, useRef } from "react";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import styles from "./editor-page.module.css";
import { fieldId } from "./fields.tsx";
import type { useFileUploads } from "./use-file-uploads.ts";
import { type FileUpload, maxMegabytes } from "./use-file-uploads.ts";

/** Some systems know no type for a file of captions or sound, so endings are named too. */
const ACCEPTED: Record<MediaKind, string> = {
  sound: "audio/*,.mp3,.m4a,.aac,.ogg,.opus",
  film: "video/mp4,video/webm",
  captions: ".vtt",
};

type Uploads = ReturnType<typeof useFileUploads>;

/** Adds sound, film or captions; pictures go into the text. */
export function AddFile({ shelf, add }: Pick<Uploads, "add"> & { shelf: PieceShelf }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const kinds = mediaOn(shelf);
  return (
    <div className="stack gap-2">
      <Button
        id={fieldId("captions")}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        <Icon path={officeIcons.plus} />
        {words.addFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds.map((kind) => ACCEPTED[kind]).join(",")}
        multiple
        hidden
        aria-label={words.addFile}
        onChange={({ target }) => {
          for (const file of target.files ?? []) void add(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <p id={hint} className="help t3">
        {kinds.map((kind) => fill(words.hints[kind], { size: maxMegabytes(kind) })).join(" ")}
      </p>
    </div>
  );
}

/** Files on their way, each with its progress. */
export function FileUploads({ uploads, retry, remove }: Omit<Uploads, "add">) {
  const failed = uploads.filter(({ state }) => state === "failed");
  return (
    <div className={uploads.length > 0 ? `stack gap-2 pb-4 ${styles.uploads}` : undefined}>
      <div role="status" className="breaks t2">
        {uploads.map(({ id, state, text }) => state !== "failed" && <p key={id}>{text}</p>)}
      </div>
      {uploads.map((upload) => (
        <Progress key={upload.id} {...upload} />
      ))}
      {failed.map((upload) => (
        <div key={upload.id} className="breaks stack gap-3">
          <Alert>{upload.text}</Alert>
          <Buttons>
            <Button onClick={() => remove(upload.id)}>{words.leave}</Button>
            <Button variant="primary" onClick={() => void retry(upload)}>
              {words.again}
            </Button>
          </Buttons>
        </div>
      ))}
    </div>
  );
}

/** Beside the status, which would announce each percent. */
function Progress({ file, state, sent }: FileUpload) {
  if (state !== "sending" || !sent) return null;
  const done = Math.min(file.size, sent.parts * sent.partBytes);
  const percent = Math.floor((done / file.size) * 100);
  return (
    <p className={`line gap-3 t2 ${styles.progress}`}>
      <progress aria-label={fill(words.progress, { name: file.name })} value={percent} max={100} />
      <span className="num">{fill(words.percent, { percent })}</span>
    </p>
  );
}
