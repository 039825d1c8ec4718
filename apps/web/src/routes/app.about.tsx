import { about } from "@sovereign/content/words/about";
import { AboutPage } from "#features/about/about-page.tsx";
import { pageTitle } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";

export const meta = () => [{ title: pageTitle(about.title) }];

/** /app/about, the same page for members (specification, section 2). */
export default function AppAboutRoute() {
  return <AboutPage home={paths.app} inside />;
}
