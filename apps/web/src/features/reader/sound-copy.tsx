import { fill } from "@sovereign/content/public/fill";
import { soundPlayer as words } from "@sovereign/content/words/reader";
import { Button } from "#design/controls/button.tsx";
import styles from "./reader.module.css";
import type { useSoundCopy } from "./use-sound-copy.ts";

const MB = 1024 * 1024;

type SoundCopyProps = ReturnType<typeof useSoundCopy> & { bytes: number };

/** Saves a sound on this device, and removes it: too large to be saved unasked. */
export function SoundCopy({ copy, isPending, saving, save, remove, bytes }: SoundCopyProps) {
  if (isPending) return null;
  return (
    <div className={`cluster t2 small gap-x-5 ${styles.copy}`}>
      <span role="status">
        {saving.is === "failed" && words.notSaved}
        {saving.is === "idle" && copy && words.saved}
      </span>
      {saving.is === "saving" && (
        <span className="num">{fill(words.saving, { percent: saving.percent })}</span>
      )}
      {saving.is !== "saving" && !copy && (
        <Button variant="text" onClick={() => void save()}>
          {fill(words.save, { size: Math.max(1, Math.round(bytes / MB)) })}
        </Button>
      )}
      {copy && (
        <Button variant="text" onClick={() => void remove()}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}
