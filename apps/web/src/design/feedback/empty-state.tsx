import type { ReactNode } from "react";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { useToldNow } from "./use-told-now.ts";

type EmptyStateProps = {
  /** A sentence that says where one stands. */
  title: string;
  body: ReactNode;
  /** One act. */
  action?: ReactNode;
  figure?: ReactNode;
  /** The level of the heading. */
  level?: 1 | 2;
};

/** Nothing here yet: a figure, a sentence, a plain sentence, one act. */
export function EmptyState({ title, body, action, figure, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty">
      {figure && <div className="empty-figure">{figure}</div>}
      <Heading className="title">{title}</Heading>
      <p className="t2">{body}</p>
      {action}
    </div>
  );
}

/** Something failed: the same with an uncut edge, announced at once. */
export function ErrorState({ title, body, action, level = 1 }: Omit<EmptyStateProps, "figure">) {
  const Heading = level === 1 ? "h1" : "h2";
  const told = useToldNow(typeof body === "string" ? body : undefined);
  return (
    <div className="empty" role="alert">
      <div className="empty-dial">
        <Dial marks={[]} label="" fine={false} milestones={false} />
      </div>
      <Heading className="title">{title}</Heading>
      <p className={told ? "t2 is-told" : "t2"}>{body}</p>
      {action}
    </div>
  );
}
