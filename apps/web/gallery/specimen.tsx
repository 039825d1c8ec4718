import type { ReactNode } from "react";

/** A component, or a few that belong together, with their states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen stack gap-4 hairline-below" aria-label={name}>
      <h2 className="small t2">{name}</h2>
      <div className="wrap gap-5">{children}</div>
    </section>
  );
}

type StateProps = {
  name: string;
  wide?: boolean;
  children: ReactNode;
};

export function State({ name, wide = false, children }: StateProps) {
  return (
    <div
      className={
        wide
          ? "stack gap-2 at-top min-0 state state-wide"
          : "stack gap-2 at-top at-start min-0 state"
      }
    >
      <p className="micro t3">{name}</p>
      {children}
    </div>
  );
}
