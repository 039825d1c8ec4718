import { officePublish } from "@sovereign/content/words/office-publish";
import { officeHead } from "#features/office/frame/office-places.ts";
import { PublishPage } from "#features/office/publish/publish-page.tsx";

export const meta = () => officeHead(officePublish.title);

export default PublishPage;
