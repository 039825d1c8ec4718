import type { MemberAnswer } from "@sovereign/contract/sessions";
import { type ReactNode, useState } from "react";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { countUnsent } from "#core/outbox/tab-writes.ts";
import { showOfflineToast } from "#design/feedback/toast.ts";
import type { SignOutDialog } from "./sign-out-dialog.tsx";

type Scope = "local" | "everywhere";

type Asked = { scope: Scope; Question: typeof SignOutDialog };

/** Whether this device has data of the member that the server lacks. */
async function hasUnsent(userId: string): Promise<boolean> {
  return countUnsent(await outboxes.of(userId).whenRead()) > 0;
}

/** Asks for confirmation if writes are unsent. Returns the action and the dialog to render. */
export function useAskedSignOut(
  member: MemberAnswer | null,
  signOut: (scope: Scope) => void,
): { ask: (scope: Scope) => Promise<void>; question: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  async function ask(scope: Scope) {
    if (!member || !(await hasUnsent(member.id))) return signOut(scope);
    try {
      const { SignOutDialog: Question } = await import("./sign-out-dialog.tsx");
      setAsked({ scope, Question });
    } catch {
      // The dialog failed to load: without confirmation there is no sign-out.
      showOfflineToast();
    }
  }
  const question = member && asked && (
    <asked.Question
      timeZone={member.time_zone}
      onStay={() => setAsked(null)}
      onSignOut={() => {
        setAsked(null);
        signOut(asked.scope);
      }}
    />
  );
  return { ask, question };
}
