import { withdrawalTexts } from "@sovereign/content/words/withdrawal";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { WithdrawalPage } from "#features/membership/withdrawal/withdrawal-page.tsx";

export const meta = () => [{ title: pageTitle(withdrawalTexts.title) }];

export default function WithdrawRoute() {
  const { user } = useSession();
  return user && <WithdrawalPage member={user} />;
}
