import type { ReactNode } from "react";
import { takePageFocus } from "#core/page/page-focus.ts";
import "./page-head.css";

type PageHeadProps = {
  /** Above the title: the way back, or a line. */
  crumb?: ReactNode;
  note?: ReactNode;
  title?: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  /** The page's one sentence. */
  sentence?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ crumb, note, title, acts, sentence, children }: PageHeadProps) {
  const heading = title && (
    <h1 className="title" ref={takePageFocus}>
      {title}
    </h1>
  );
  return (
    <header className="pagehead">
      {crumb}
      {note && <p className="note">{note}</p>}
      {acts ? (
        <div className="pagehead-line">
          {heading}
          {acts}
        </div>
      ) : (
        heading
      )}
      {sentence && <p className="pagehead-sentence">{sentence}</p>}
      {children}
    </header>
  );
}
