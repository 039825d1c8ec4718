import { type ReactNode, useId } from "react";
import "./section.css";

type SectionProps = { title: string; about?: ReactNode; children: ReactNode };

/** A part of a page below a hairline. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part-head">
        <h2 className="subhead" id={id}>
          {title}
        </h2>
        {about && <p>{about}</p>}
      </div>
      {children}
    </section>
  );
}
