import { previewTour } from "@sovereign/content/public/preview-tour";
import { TourPage } from "#features/demo/tour-page.tsx";
import { tourSamples } from "#features/demo/tour-samples.ts";
import { SubscribeButton } from "#features/membership/subscribe-button.tsx";
import { pageTitle } from "#lib/brand.ts";
import { PublicFrame } from "#web/public-frame.tsx";

export const meta = () => [
  { title: pageTitle(previewTour.title) },
  { name: "description", content: previewTour.blurb },
];

/** The preview tour, reached from 'See What's Inside (Free)'. */
export default function DemoRoute() {
  return (
    <PublicFrame>
      <TourPage
        samples={tourSamples}
        subscribe={(text) => <SubscribeButton text={text} size="large" />}
      />
    </PublicFrame>
  );
}
