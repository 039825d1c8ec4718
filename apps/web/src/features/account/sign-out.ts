import { ApiError } from "#lib/api-error.ts";
import { signOut } from "#session/account-calls.ts";
import { toast } from "#ui/toast.ts";

// The specification's words (section 8, Auth).
const SIGNED_OUT = "Signed out";
const SIGN_OUT_FAILED = "Sign out failed";
const UNEXPECTED = "An error occurred. Please try again.";

/** Signs out here or everywhere and says how it went; the guard then shows the sign-in page. */
export async function signOutAndTell(scope: "local" | "everywhere" = "local"): Promise<void> {
  try {
    await signOut(scope);
    toast({ title: SIGNED_OUT, tone: "success", topic: "account" });
  } catch (error) {
    const description = error instanceof ApiError ? error.message : UNEXPECTED;
    toast({ title: SIGN_OUT_FAILED, description, tone: "error", topic: "account" });
  }
}
