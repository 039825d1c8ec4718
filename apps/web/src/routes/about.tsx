import { about } from "@sovereign/content/public/about";
import { AboutPage } from "#features/about/about-page.tsx";
import { pageTitle } from "#lib/brand.ts";
import { paths } from "#lib/paths.ts";
import { PublicFrame } from "#web/public-frame.tsx";

export const meta = () => [
  { title: pageTitle(about.title) },
  { name: "description", content: about.description },
];

/** /about, in public (specification, section 2). */
export default function AboutRoute() {
  return (
    <PublicFrame>
      <AboutPage home={paths.home} />
    </PublicFrame>
  );
}
