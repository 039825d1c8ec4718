import { useState } from "react";
import { toast } from "#ui/toast.ts";
import { type AuthFailure, authFailure, failureMessage } from "./auth-errors.ts";

/**
 * Runs one account call at a time. A failure becomes a toast with the given title and the failure
 * to show in the form (specification, section 8).
 */
export function useSubmit(failedTitle: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  async function submit(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await call();
      return true;
    } catch (error) {
      setFailure(authFailure(error));
      toast({ title: failedTitle, description: failureMessage(error), tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, submit };
}
