import { payLink } from "@sovereign/content/words/pay-link";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { PayPanel } from "#features/membership/checkout/pay-panel.tsx";
import type { Route } from "./+types/pay";

export const meta = () => unlistedHead(pageTitle(payLink.tab));

/** The page of an email's link that pays a declined renewal. */
export default function PayRoute({ params: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <PayPanel token={token} />
    </AuthFrame>
  );
}
