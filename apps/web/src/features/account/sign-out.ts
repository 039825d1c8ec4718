import { signOutTexts } from "@sovereign/content/words/account";
import { service } from "@sovereign/content/words/notices";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { signOut } from "#core/session/session-actions.ts";
import { toast } from "#design/feedback/toast.ts";

export async function signOutAndTell(scope: "local" | "everywhere" = "local"): Promise<void> {
  try {
    await signOut(scope);
    toast({ title: signOutTexts.signedOut, tone: "success", topic: "account" });
  } catch (error) {
    const hasMessage = error instanceof ApiError && error.code !== "unknown";
    const otherwise = error instanceof ConnectionError ? service.connection : service.generic;
    const description = hasMessage ? error.message : otherwise.body;
    toast({ title: signOutTexts.failed, description, tone: "error", topic: "account" });
  }
}
