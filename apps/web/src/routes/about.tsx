import { sharedPages } from "@sovereign/content/words/share";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { paths } from "#core/page/paths.ts";
import { AboutPage } from "#features/about/about-page.tsx";

export const links = () => fontLinks("italic");

export const meta = () => publicHead("about", inBrand(sharedPages.about));

export default function AboutRoute() {
  return (
    <PublicFrame>
      <AboutPage home={paths.home} />
    </PublicFrame>
  );
}
