import type { ReactNode } from "react";

/** A component, or a few that belong together, with their states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen" aria-label={name}>
      <h2 className="small t2">{name}</h2>
      <div className="states">{children}</div>
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
    <div className={wide ? "state state-wide" : "state"}>
      <p className="micro t3">{name}</p>
      {children}
    </div>
  );
}
