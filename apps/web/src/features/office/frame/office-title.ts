import { fill } from "@sovereign/content/public/fill";
import { officeTitle } from "@sovereign/content/words/office-frame";
import { pageTitle } from "#core/words/brand.ts";

/** Returns the head of an office page; none is listed. */
export const officeHead = (page: string) => [{ title: pageTitle(fill(officeTitle, { page })) }];
