import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeHead } from "#features/office/frame/office-places.ts";
import { HabitsPage } from "#features/office/habits/habits-page.tsx";

export const meta = () => officeHead(officePlaces.habits);

export default HabitsPage;
