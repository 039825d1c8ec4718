import { officeMembers, saveFilter } from "@sovereign/content/words/office-members";
import type { MemberFilter } from "@sovereign/contract/office-members";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useFilterActs } from "./members-query.ts";

export function RemoveFilter({ filter }: { filter: MemberFilter }) {
  const acts = useFilterActs();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      // The button disappears with the filter, so focus moves to the page.
      focusPage();
      await acts.remove(filter.id);
    } catch {
      toast({ title: saveFilter.notRemoved, tone: "error", topic: "filter" });
    }
    setBusy(false);
  }
  return (
    <Button busy={busy} onClick={() => void remove()}>
      {officeMembers.remove}
    </Button>
  );
}
