import { sharedPages } from "@sovereign/content/words/share";
import { TourPage } from "#features/demo/tour-page.tsx";
import { tourSamples } from "#features/demo/tour-samples.ts";
import { SubscribeButton } from "#features/membership/subscribe-button.tsx";
import { faceLinks } from "#lib/face-links.ts";
import { useCountedStep } from "#lib/funnel.ts";
import { useSession } from "#session/use-session.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { inBrand, publicHead } from "#web/public-heads.ts";

export const links = () => faceLinks("italic");

export const meta = () => publicHead("demo", inBrand(sharedPages.demo));

/** The preview tour, reached from 'See What's Inside (Free)'. */
export default function DemoRoute() {
  useCountedStep("preview", useSession().status);
  return (
    <PublicFrame>
      <TourPage
        samples={tourSamples}
        subscribe={(text) => <SubscribeButton text={text} size="large" />}
      />
    </PublicFrame>
  );
}
