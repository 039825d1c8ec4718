import { type Notice, offline } from "@sovereign/content/words/notices";
import type { ReactNode } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";

type LoadStateProps = {
  /** The level of the heading. */
  level?: 1 | 2;
  onAgain: () => void;
};

// The act leaves with its notice: whoever used it stands on the page.
const asking = (onAgain: () => void) => () => {
  focusPage();
  onAgain();
};

/** What a page asked for could not be loaded; one act asks again (specification, section 8). */
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

/** There is no connection, and the device has kept nothing of the page; one act asks again. */
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
