import { readFeed } from "@sovereign/contract/announced";
import { paths } from "@sovereign/domain/page-paths";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import type { Config } from "#settings/config.ts";
import { announcedRoutes } from "./announced.routes.ts";
import { createAnnouncedService, type Reference } from "./announced.service.ts";
import { atomFeed } from "./atom-feed.ts";
import { createCards } from "./cards.ts";
import { announcedHead } from "./page-head.ts";
import { announcedText } from "./page-text.ts";

const FIGURE = "__coin.svg";

type Deps = Parameters<typeof createAnnouncedService>[0] & {
  config: Pick<Config, "appUrl" | "productName">;
  clock: Clock;
  /** Returns a text file of the web app's build; null where there is none. */
  readSite: (path: string) => Promise<string | null>;
};

/**
 * Creates the public view of the content, for visitors, feeds, search engines and link previews.
 */
export function createAnnounced({ config, clock, readSite, ...source }: Deps) {
  const { appUrl, productName: product } = config;
  const service = createAnnouncedService(source);
  const feed = () =>
    atomFeed(service.list(), { appUrl, product, path: readFeed.path, now: clock() });
  const readFigure = async () => (await readSite(FIGURE)) ?? "";
  const countDays = () => source.content.current().programme.days.length;
  const draw = createCards({ product, readFigure, countDays });
  return {
    routes: (gate: Gate) => announcedRoutes({ service, feed, draw, gate }),
    /** Returns the head of an item's page and its text without scripts; undefined without one. */
    async pageOf(reference: Reference): Promise<{ head: string; text: string } | undefined> {
      const piece = service.find(reference);
      if (!piece) return undefined;
      const site = { appUrl, product };
      return { head: announcedHead(piece, site), text: await announcedText(piece, site) };
    },
    /** Returns the items' pages and when they last changed. */
    sitePages: () =>
      service.list().map(({ shelf, id, released }) => ({
        address: appUrl + paths.announced(shelf, id),
        changed: released?.changed ?? null,
      })),
  };
}
