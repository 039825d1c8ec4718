import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { sharedReviewTexts } from "@sovereign/content/words/reviews";
import { linkPreview } from "@sovereign/content/words/share";
import { builtAddress } from "@sovereign/domain/deployment-values";
import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import { picturePath } from "#app/heads/public-pages.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Returns the same for every review, so it reveals neither URL nor member (decision 89). */
export function sharedReviewPreview(product: string): string {
  const { title, description } = sharedReviewTexts;
  const said: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", product],
    ["og:locale", language.sharing],
    ["og:title", title],
    ["og:description", description],
    ["og:image", builtAddress(picturePath("home"))],
    ["og:image:type", "image/png"],
    ["og:image:width", String(LINK_PREVIEW_SIZE.width)],
    ["og:image:height", String(LINK_PREVIEW_SIZE.height)],
    ["og:image:alt", fill(linkPreview.alt, { product })],
  ];
  const properties = said.map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}"/>`,
  );
  return `${properties.join("")}<meta name="twitter:card" content="summary_large_image"/>`;
}
