import { officeMails } from "@sovereign/content/words/office-mails";
import { officeHead } from "#features/office/frame/office-places.ts";
import { MailsPage } from "#features/office/mails/mails-page.tsx";

export const meta = () => officeHead(officeMails.title);
export default MailsPage;
