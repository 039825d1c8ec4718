import { sharedPages } from "@sovereign/content/words/share";
import { AboutPage } from "#features/about/about-page.tsx";
import { faceLinks } from "#lib/face-links.ts";
import { paths } from "#lib/paths.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { inBrand, publicHead } from "#web/public-heads.ts";

export const links = () => faceLinks("italic");

export const meta = () => publicHead("about", inBrand(sharedPages.about));

/** /about, in public (specification, section 2). */
export default function AboutRoute() {
  return (
    <PublicFrame>
      <AboutPage home={paths.home} />
    </PublicFrame>
  );
}
