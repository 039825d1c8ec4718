import { frameTexts } from "@sovereign/content/words/frame";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./piece-frame.module.css";

type PieceFrameProps = {
  title: string;
  back: { to: string; label: string };
  /** Below the title, such as when it was saved. */
  below?: ReactNode;
  /** Beside the title. */
  about?: ReactNode;
  /** On the right of the bar; on a phone in a row of their own. */
  acts?: ReactNode;
  /** At the end of the bar on every screen. */
  main?: ReactNode;
  children: ReactNode;
};

/** A page over the whole window: a bar with the way back, and what is worked on. */
export function PieceFrame(props: PieceFrameProps) {
  const { title, back, below, about, acts, main, children } = props;
  return (
    <div className={`stack ${styles.frame}`}>
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className={`cluster hairline-below gap-1 gap-x-4 ${styles.bar}`}>
        <Link className={`btn-ico ${styles.back}`} to={back.to} aria-label={back.label}>
          <Icon name="left" />
        </Link>
        <div className={`breaks min-0 ${main ? styles.named : ""}`}>
          <h1 className={styles.title}>{title}</h1>
          {below}
        </div>
        {about}
        {acts && <div className={`cluster gap-3 ${styles.acts}`}>{acts}</div>}
        {main}
      </header>
      <main id="content" tabIndex={-1} className={`min-0 ${styles.main}`}>
        {children}
      </main>
    </div>
  );
}
