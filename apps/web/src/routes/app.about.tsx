import { about } from "@sovereign/content/words/about";
import { paths } from "#core/page/paths.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AboutPage } from "#features/about/about-page.tsx";

export const meta = () => [{ title: pageTitle(about.title) }];

export default function AppAboutRoute() {
  return <AboutPage home={paths.app} inside />;
}
