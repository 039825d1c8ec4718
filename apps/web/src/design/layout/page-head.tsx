import type { ReactNode } from "react";

type PageHeadProps = {
  /** A line in italics above the title: the date, as a rule. */
  note?: ReactNode;
  /** The page's heading; without it the page brings its own. */
  title?: ReactNode;
};

/** The head of a page. */
export function PageHead({ note, title }: PageHeadProps) {
  return (
    <header className="pagehead">
      {note && <p className="note">{note}</p>}
      {title && <h1 className="title">{title}</h1>}
    </header>
  );
}
