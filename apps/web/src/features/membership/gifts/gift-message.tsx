import type { ReactNode } from "react";

type GiftMessageProps = { title: string; lead: string; note?: string; children?: ReactNode };

export function GiftMessage({ title, lead, note, children }: GiftMessageProps) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <p className="t2 mt-4">{lead}</p>
      {note && <p className="t2 mt-4">{note}</p>}
      <div className="stack gap-5 mt-6">{children}</div>
    </>
  );
}
