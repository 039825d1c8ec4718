import { frameTexts } from "@sovereign/content/words/frame";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./piece-frame.module.css";

type PieceFrameProps = {
  title: string;
  back: { to: string; label: string };
  /** Beside the title, such as when it was saved. */
  about?: ReactNode;
  /** On the right of the bar. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A page over the whole window: a bar with the way back, and what is worked on. */
export function PieceFrame({ title, back, about, acts, children }: PieceFrameProps) {
  return (
    <div className={`stack ${styles.frame}`}>
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className={`cluster hairline-below gap-1 gap-x-4 ${styles.bar}`}>
        <Link className={`btn-ico ${styles.back}`} to={back.to} aria-label={back.label}>
          <Icon name="left" />
        </Link>
        <h1 className={`breaks min-0 ${styles.title}`}>{title}</h1>
        {about}
        {acts && <div className={`cluster gap-3 ${styles.acts}`}>{acts}</div>}
      </header>
      <main id="content" tabIndex={-1} className={`min-0 ${styles.main}`}>
        {children}
      </main>
    </div>
  );
}
