import { type ReactNode, useId } from "react";
import "./section.css";

type SectionProps = {
  title: string;
  about?: ReactNode;
  /** Its buttons, below what it is about. */
  acts?: ReactNode;
  /** At the desk its head is beside it. */
  side?: boolean;
  children: ReactNode;
};

/** A part of a page below a hairline. */
export function Section({ title, about, acts, side = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={side ? "part is-side" : "part"} aria-labelledby={id}>
      <div className="part-head">
        <h2 className="subhead" id={id}>
          {title}
        </h2>
        {about && <p>{about}</p>}
        {acts}
      </div>
      {side ? <div className="min-0">{children}</div> : children}
    </section>
  );
}
