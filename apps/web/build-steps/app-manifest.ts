import { INK } from "@sovereign/content/drawing/ink";
import { appManifest as words } from "@sovereign/content/words/install";
import { language } from "@sovereign/content/words/language";
import { INSTALL_PICTURE_NAMES, INSTALL_PICTURES } from "@sovereign/domain/install-pictures";
import { paths } from "@sovereign/domain/page-paths";
import { SHARED_FIELDS } from "@sovereign/domain/shared-sentence";
import { APP_ICONS } from "./app-icons.ts";
import { appendHtml, type HtmlPage } from "./html-page.ts";

export const APP_MANIFEST = "app.webmanifest";

/** Returns the manifest a browser needs to install the app (decision 157). */
export function appManifest(product: string): string {
  const icons = APP_ICONS.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  }));
  const shortcut = ({ name, short }: { name: string; short: string }, url: string) => ({
    name,
    short_name: short,
    url,
    icons: icons.filter(({ purpose }) => purpose === "any").slice(0, 1),
  });
  return JSON.stringify({
    // Fixed, so that another start page is no other app.
    id: paths.app,
    name: product,
    short_name: product,
    description: words.description,
    lang: language.tag,
    dir: "ltr",
    start_url: paths.app,
    // The sign-in page is outside /app.
    scope: "/",
    display: "standalone",
    background_color: INK.background,
    theme_color: INK.background,
    categories: ["productivity", "lifestyle"],
    icons,
    screenshots: INSTALL_PICTURE_NAMES.map((name) => ({
      src: `/install/${name}.png`,
      sizes: `${INSTALL_PICTURES[name].width}x${INSTALL_PICTURES[name].height}`,
      type: "image/png",
      form_factor: INSTALL_PICTURES[name].form,
      label: words.pictures[name],
    })),
    shortcuts: [
      shortcut(words.shortcuts.today, paths.oneThing),
      shortcut(words.shortcuts.vault, paths.vault),
    ],
    share_target: {
      action: paths.oneThing,
      method: "GET",
      // The only one for a GET; browsers warn where it is left out.
      enctype: "application/x-www-form-urlencoded",
      params: SHARED_FIELDS,
    },
  });
}

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Saves the browser's offer, which may arrive before the app's code; only the app shows it. */
const KEEP_OFFER =
  'addEventListener("beforeinstallprompt",(e)=>{e.preventDefault();window.installOffer=e})';

/** Changes only the pages of the app: no browser offers it to readers of the public site. */
export function allowInstall(page: HtmlPage, product: string): void {
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${quoted(content)}">`;
  appendHtml(
    page.head,
    [
      `<link rel="manifest" href="/${APP_MANIFEST}">`,
      meta("mobile-web-app-capable", "yes"),
      meta("apple-mobile-web-app-capable", "yes"),
      meta("apple-mobile-web-app-title", product),
      meta("apple-mobile-web-app-status-bar-style", "default"),
      `<script>${KEEP_OFFER}</script>`,
    ].join(""),
  );
}
