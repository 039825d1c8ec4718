import type { ReactNode } from "react";

type PageHeadProps = {
  /** A line in italics above the title, usually the date. */
  note?: ReactNode;
  /** Omitted if the page has its own heading. */
  title?: ReactNode;
};

export function PageHead({ note, title }: PageHeadProps) {
  return (
    <header className="pagehead">
      {note && <p className="note">{note}</p>}
      {title && <h1 className="title">{title}</h1>}
    </header>
  );
}
