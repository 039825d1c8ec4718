import { fill } from "@sovereign/content/public/fill";
import { officeError } from "@sovereign/content/words/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { useState } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { Button, Buttons, LinkButton } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { limitText } from "./office-words.ts";

type ErrorPanelProps = {
  title?: string;
  error: unknown;
  level?: 1 | 2;
  onRetry: () => void;
};

/** Shows which data failed to load, and its reference in the server's log. */
export function ErrorPanel({
  title = officeError.title,
  error,
  level = 2,
  onRetry,
}: ErrorPanelProps) {
  const [at] = useState(() => Date.now());
  const answered = error instanceof ApiError;
  const time = clockTime(at, deviceTimeZone() ?? "UTC");
  const reference = answered ? error.requestId : null;
  const again = () => {
    // The button disappears, so focus moves to the page.
    focusPage();
    onRetry();
  };
  return (
    <div role="alert">
      <EmptyState
        level={level}
        title={title}
        body={
          limitText(error) ?? fill(answered ? officeError.failed : officeError.silent, { time })
        }
        action={
          <>
            <Buttons>
              <Button variant="primary" onClick={again}>
                {officeError.retry}
              </Button>
              <LinkButton to={officePaths.today}>{officeError.back}</LinkButton>
            </Buttons>
            {reference && <p className="help t3">{fill(officeError.reference, { reference })}</p>}
          </>
        }
      />
    </div>
  );
}
