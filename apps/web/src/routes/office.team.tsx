import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { TeamPage } from "#features/office/team/team-page.tsx";

export const meta = () => officeHead(officePlaces.team);

export default TeamPage;
