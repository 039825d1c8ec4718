import type { MemberAnswer } from "@sovereign/contract/sessions";
import { type ReactNode, useState } from "react";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { countUnsent } from "#core/outbox/held-writes.ts";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import type { SignOutDialog } from "./sign-out-dialog.tsx";

/** Where the session ends: here, or on every device. */
type Scope = "local" | "everywhere";

type Asked = { scope: Scope; Question: typeof SignOutDialog };

/** Whether something of a member's is on this device alone. */
async function hasUnsent(userId: string): Promise<boolean> {
  return countUnsent(await outboxes.of(userId).whenRead()) > 0;
}

/**
 * Signs out, and asks before that where something on this device was not sent. Gives the act and the
 * question, which stands on the page while it is asked.
 */
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
      // Nobody is signed out who could not be asked.
      tellOffline();
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
