import { goneAccount } from "@sovereign/content/words/notices";
import { findGoneAccounts } from "@sovereign/contract/accounts";
import { publicApi } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { toast } from "#design/feedback/toast.ts";
import { deleteOutbox } from "./idle-outboxes.ts";

const TOAST_DURATION_MS = 10_000;

export async function deleteGoneAccounts(owners: readonly string[]): Promise<void> {
  const { gone } = await publicApi(findGoneAccounts, { body: { ids: [...owners] } }).catch(() => ({
    // The next page tries again.
    gone: [],
  }));
  for (const id of gone.filter((id) => owners.includes(id))) {
    await deleteOutbox(id);
    drafts.removeAll(id);
    toast({ ...goneAccount, tone: "success", duration: TOAST_DURATION_MS, topic: "gone-account" });
  }
}
