import { sharedPages } from "@sovereign/content/words/share";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { useCountedStep } from "#app/funnel.ts";
import { faceLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { useSession } from "#core/session/session.ts";
import { TourPage } from "#features/demo/tour-page.tsx";
import { tourSamples } from "#features/demo/tour-samples.ts";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";

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
        terms={<PurchaseTerms />}
      />
    </PublicFrame>
  );
}
