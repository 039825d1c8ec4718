import { appPreview } from "@sovereign/content/public/app-preview";
import { AppPreviewPage } from "#features/app-preview/app-preview-page.tsx";
import { previewSamples } from "#features/app-preview/preview-samples.ts";
import { pageTitle } from "#lib/brand.ts";
import { PublicFrame } from "#web/public-frame.tsx";

export const meta = () => [
  { title: pageTitle(appPreview.title) },
  { name: "description", content: appPreview.subtitle },
];

/** The public preview of the app, reached from 'Learn More'. */
export default function AppPreviewRoute() {
  return (
    <PublicFrame>
      <AppPreviewPage samples={previewSamples} />
    </PublicFrame>
  );
}
