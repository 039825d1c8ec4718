import { escapeHtml, fill } from "@sovereign/content/public/fill";
import { announcedTexts as texts } from "@sovereign/content/words/announced";
import { paths } from "@sovereign/domain/page-paths";
import type { Announced } from "./announced.service.ts";
import { richTextHtml } from "./rich-text-html.ts";

type Site = { appUrl: string; product: string };

/** Returns an item's page for browsers and search engines that run no scripts. */
export async function announcedText(
  { title, lead, body }: Announced,
  { appUrl, product }: Site,
): Promise<string> {
  const act = body
    ? `<a class="link" href="${paths.home}">${escapeHtml(fill(texts.about, { product }))}</a>`
    : `<a class="link" href="${paths.signUp}">${escapeHtml(texts.account)}</a>`;
  return [
    "<noscript><main><article>",
    `<h1 class="display">${escapeHtml(title)}</h1>`,
    lead ? `<p class="lede">${escapeHtml(lead)}</p>` : "",
    body ? richTextHtml(await body(), appUrl) : "",
    `<p>${act}</p>`,
    "</article></main></noscript>",
  ].join("");
}
