import { receiptsPage } from "@sovereign/content/words/reminders";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { ReceiptsPage } from "#features/reminders/receipts-page.tsx";

export const meta = () => [{ title: pageTitle(receiptsPage.tab) }];

export default function RemindersRoute() {
  const { user } = useSession();
  return user && <ReceiptsPage userId={user.id} />;
}
