import { type Notice, offline } from "@sovereign/content/words/notices";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import { EmptyState, ErrorState } from "./empty-state.tsx";

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

/** What a page asked for did not come; one act asks again (specification, section 8). */
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
