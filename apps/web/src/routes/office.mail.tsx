import { officeMails } from "@sovereign/content/words/office-mails";
import { officeHead } from "#features/office/frame/office-places.ts";
import { MailPage } from "#features/office/mails/mail-page.tsx";
import type { Route } from "./+types/office.mail";

export const meta = () => officeHead(officeMails.title);

export default function MailRoute({ params: { template } }: Route.ComponentProps) {
  return <MailPage template={template} />;
}
