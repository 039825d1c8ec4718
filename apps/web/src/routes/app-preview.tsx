import { sharedPages } from "@sovereign/content/words/share";
import { PublicFrame } from "#app/frames/public-frame.tsx";
import { useCountedStep } from "#app/funnel.ts";
import { fontLinks, inBrand, publicHead } from "#app/heads/public-heads.ts";
import { useSession } from "#core/session/session.ts";
import { AppPreviewPage } from "#features/app-preview/app-preview-page.tsx";
import { previewSamples } from "#features/app-preview/preview-samples.ts";

export const links = () => fontLinks("italic");

export const meta = () => publicHead("app-preview", inBrand(sharedPages["app-preview"]));

export default function AppPreviewRoute() {
  useCountedStep("preview", useSession().status);
  return (
    <PublicFrame>
      <AppPreviewPage samples={previewSamples} />
    </PublicFrame>
  );
}
