import { programmeTexts } from "@sovereign/content/public/programme";
import type { Audience } from "@sovereign/domain/access";
import { focusPage } from "#lib/page-focus.ts";
import { Button } from "#ui/button.tsx";
import { useRestart } from "./programme-writes.ts";

/** 'Begin again', for members who have every day behind them (decision 22). */
export function BeginAgain({ audience }: { audience: Audience }) {
  const { restart, isPending } = useRestart(audience);
  // The button leaves with its state.
  return (
    <Button busy={isPending} onClick={() => restart(focusPage)}>
      {programmeTexts.beginAgain}
    </Button>
  );
}
