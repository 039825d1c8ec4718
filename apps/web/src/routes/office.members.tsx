import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { MembersPage } from "#features/office/members/members-page.tsx";

export const meta = () => officeHead(officePlaces.members);

export default MembersPage;
