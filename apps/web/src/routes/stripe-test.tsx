import { paymentTestNotices } from "@sovereign/content/words/payment-test";
import { useQueryClient } from "@tanstack/react-query";
import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { MemberFrame } from "#app/frames/member-frame.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { useCheckout } from "#features/membership/checkout/use-checkout.ts";
import { usePortal } from "#features/membership/checkout/use-portal.ts";
import { membershipQuery, useMembership } from "#features/membership/status/membership-query.ts";
import { PaymentTestGate } from "#features/payment-test/payment-test-gate.tsx";
import { PaymentTestPage } from "#features/payment-test/payment-test-page.tsx";

export const meta = () => [{ title: pageTitle(paymentTestNotices.title) }];

/** Only where the server offers it (specification, section 2; decision 19). */
export default function StripeTestRoute() {
  return (
    <RequireSession>
      <PaymentTestGate missing={<NotFoundPage />}>
        {({ test_card }) => (
          <MemberFrame>
            <PaymentTest card={test_card} />
          </MemberFrame>
        )}
      </PaymentTestGate>
    </RequireSession>
  );
}

function PaymentTest({ card }: { card: string }) {
  const { user } = useSession();
  const client = useQueryClient();
  const { membership } = useMembership();
  const checkout = useCheckout();
  const portal = usePortal();
  if (!user) return null;
  return (
    <PaymentTestPage
      testCard={card}
      membership={membership}
      timeZone={user.time_zone}
      refresh={() => client.fetchQuery({ ...membershipQuery(user.id), staleTime: 0 })}
      checkout={checkout}
      portal={portal}
    />
  );
}
