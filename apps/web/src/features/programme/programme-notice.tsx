import { loading } from "@sovereign/content/words/notices";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import type { ProgrammeView } from "./programme-query.ts";

export function ProgrammeNotice({
  title = loading.programme.title,
  body = loading.programme.body,
  onAgain,
}: {
  title?: string;
  body?: string | null;
  onAgain: () => void;
}) {
  const again = () => {
    focusPage();
    onAgain();
  };
  return (
    <div className="stack at-start gap-1" role="status">
      <p>{title}</p>
      {body && <p className="small t2">{body}</p>}
      <Button variant="text" onClick={again}>
        {loading.programme.button}
      </Button>
    </div>
  );
}

export function ProgrammeMissing({ offline, again }: Pick<ProgrammeView, "offline" | "again">) {
  if (offline) return <OfflineState onAgain={again} />;
  return <LoadFailure notice={loading.programme} onAgain={again} />;
}
