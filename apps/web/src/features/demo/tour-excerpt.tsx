import { plural } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { type ComponentType, useState } from "react";
import { Dialog } from "#design/controls/dialog.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./tour-excerpt.module.css";

type ExcerptProps = {
  title: string;
  minutes: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  Text: ComponentType<{ subtitleClass: string | undefined }>;
};

const { vault } = previewTour;

export function Excerpt({ title, minutes, Text, ...opened }: ExcerptProps) {
  const close = () => opened.onOpenChange(false);
  return (
    <Dialog
      {...opened}
      look={styles.page}
      title={title}
      figure={
        <>
          <ReadingBar onClose={close} />
          <p className={`note num ${styles.kind}`}>{plural(vault.excerpt, minutes)}</p>
        </>
      }
    >
      <Text subtitleClass={styles.subtitle} />
    </Dialog>
  );
}

function ReadingBar({ onClose }: { onClose: () => void }) {
  const [percent, setPercent] = useState(0);
  const follow = (bar: HTMLElement | null) => {
    const page = bar?.parentElement;
    if (!page) return;
    const look = () => {
      const way = page.scrollHeight - page.clientHeight;
      setPercent(way > 0 ? Math.min(100, Math.round((page.scrollTop / way) * 100)) : 100);
    };
    page.addEventListener("scroll", look, { passive: true });
    return () => page.removeEventListener("scroll", look);
  };
  return (
    <div ref={follow} className={`line apart hairline-below ${styles.bar}`}>
      <button type="button" className="tap small" onClick={onClose}>
        <Icon name="left" />
        {vault.back}
      </button>
      <span className="t2 small num" aria-hidden="true">
        {percent}%
      </span>
      <button type="button" className="btn-ico" aria-label={vault.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <span
        className={styles.progress}
        role="progressbar"
        aria-label={vault.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
