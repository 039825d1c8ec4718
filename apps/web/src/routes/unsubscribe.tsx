import { stopMailsTexts } from "@sovereign/content/words/stop-mails";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { StopPanel } from "#features/mails/stop-panel.tsx";
import type { Route } from "./+types/unsubscribe";

export const meta = () => unlistedHead(pageTitle(stopMailsTexts.tab));

/** The unsubscribe page for email clients without one-click unsubscribe (decision 125). */
export default function UnsubscribeRoute({ params: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <StopPanel token={token} />
    </AuthFrame>
  );
}
