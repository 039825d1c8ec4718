import { type Notice, offline } from "@sovereign/content/words/notices";
import type { ReactNode } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";

type LoadStateProps = {
  level?: 1 | 2;
  onAgain: () => void;
};

// The button disappears with its notice, so focus moves to the page.
const asking = (onAgain: () => void) => () => {
  focusPage();
  onAgain();
};

export function LoadFailure({
  notice: { title, body, button },
  level = 1,
  onAgain,
}: LoadStateProps & { notice: Required<Notice> }) {
  return (
    <ErrorState
      level={level}
      title={title}
      body={body}
      action={
        <Button variant="primary" onClick={asking(onAgain)}>
          {button}
        </Button>
      }
    />
  );
}

export function OfflineState({ level = 1, onAgain }: LoadStateProps) {
  return (
    <EmptyState
      level={level}
      figure={level === 1 && <Dial marks={[]} label="" milestones={false} />}
      title={offline.title}
      body={offline.body}
      action={<Button onClick={asking(onAgain)}>{offline.button}</Button>}
    />
  );
}

type EmptyStateProps = {
  title: string;
  body: ReactNode;
  action?: ReactNode;
  figure?: ReactNode;
  level?: 1 | 2;
};

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

/** Announced immediately. */
export function ErrorState({ title, body, action, level = 1 }: Omit<EmptyStateProps, "figure">) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty" role="alert">
      <div className="empty-dial">
        <Dial marks={[]} label="" fine={false} milestones={false} />
      </div>
      <Heading className="title">{title}</Heading>
      <p className="t2">{body}</p>
      {action}
    </div>
  );
}
