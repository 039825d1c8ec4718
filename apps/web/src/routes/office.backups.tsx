import { officeBackups } from "@sovereign/content/words/office-backups";
import { BackupsPage } from "#features/office/backups/backups-page.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";

export const meta = () => officeHead(officeBackups.title);

export default BackupsPage;
