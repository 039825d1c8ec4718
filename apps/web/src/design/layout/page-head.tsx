import type { ReactNode } from "react";

type PageHeadProps = {
  note?: ReactNode;
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
