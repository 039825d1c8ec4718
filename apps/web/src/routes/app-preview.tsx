import { sharedPages } from "@sovereign/content/words/share";
import { AppPreviewPage } from "#features/app-preview/app-preview-page.tsx";
import { previewSamples } from "#features/app-preview/preview-samples.ts";
import { faceLinks } from "#lib/face-links.ts";
import { useCountedStep } from "#lib/funnel.ts";
import { useSession } from "#session/use-session.ts";
import { PublicFrame } from "#web/public-frame.tsx";
import { inBrand, publicHead } from "#web/public-heads.ts";

export const links = () => faceLinks("italic");

export const meta = () => publicHead("app-preview", inBrand(sharedPages["app-preview"]));

/** The public preview of the app, reached from 'Learn More'. */
export default function AppPreviewRoute() {
  useCountedStep("preview", useSession().status);
  return (
    <PublicFrame>
      <AppPreviewPage samples={previewSamples} />
    </PublicFrame>
  );
}
