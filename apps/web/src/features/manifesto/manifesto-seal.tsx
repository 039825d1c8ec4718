import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import styles from "./manifesto.module.css";

const WHOLE = Array.from(
  { length: 30 },
  (_, index): MarkedDay => ({ date: String(index), mark: "completed" }),
);

/** The seal beside a signature: the whole edge, or its empty place where nothing is signed. */
export function ManifestoSeal({ cut }: { cut: boolean }) {
  return (
    <div className={cut ? styles.seal : `${styles.seal} ${styles.sealOpen}`}>
      <Dial marks={cut ? WHOLE : []} label="" fine={false} milestones={false} ring />
    </div>
  );
}
