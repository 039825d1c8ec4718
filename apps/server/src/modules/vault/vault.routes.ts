import type { RichText } from "@sovereign/content/public/rich-text";
import type { VaultItem } from "@sovereign/content/server/pack/content-pack";
import type { PieceMedia } from "@sovereign/contract/rich-text";
import { readPiece, readShelves, searchVault } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import type { Context } from "hono";
import type { Caller, HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { VaultService } from "./vault.service.ts";

/** Returns a text whose files are addressed for its reader. */
export type AddressFiles = (
  body: RichText,
  reader: { caller: Caller; audience: () => Promise<Audience> },
) => Promise<RichText>;

/** Returns the sound and the film of an item, addressed for its reader. */
export type AddressMedia = (
  item: VaultItem,
  reader: Parameters<AddressFiles>[1],
) => Promise<PieceMedia>;

type Deps = {
  service: VaultService;
  /** Counts a member's days with a ONE Thing. */
  countSetDays: (member: Pick<Caller, "userId" | "timeZone">) => Promise<number>;
  addressFiles: AddressFiles;
  addressMedia: AddressMedia;
  gate: Gate;
};

export function vaultRoutes(deps: Deps) {
  const { service, countSetDays, addressFiles, addressMedia, gate } = deps;
  const router = createRouter();

  async function readerOf(c: Context<HttpEnvironment>) {
    const audience = await gate.audience(c, "vault_shelves");
    const setDays = audience === "signed_in" ? await countSetDays(c.var.caller) : 0;
    return { audience, setDays };
  }

  router.openapi(routeOf(readShelves, gate), async (c) => {
    const reader = await readerOf(c);
    // A reader of the shelves may search next, and the first search waits for the index.
    service.prepareSearch(reader.audience);
    return c.json(service.listShelves(reader), 200);
  });

  router.openapi(routeOf(searchVault, gate), async (c) =>
    c.json(await service.search(c.req.valid("query").q, await readerOf(c)), 200),
  );

  router.openapi(routeOf(readPiece, gate), async (c) => {
    const { item, answer } = await service.readItem(c.req.valid("param"), {
      open: (thing) => gate.opens(c, thing),
      setDays: () => countSetDays(c.var.caller),
    });
    const audience = () => gate.audience(c, "vault_shelves");
    const reader = { caller: c.var.caller, audience };
    const body = answer.body && (await addressFiles(answer.body, reader));
    return c.json({ ...answer, body, ...(await addressMedia(item, reader)) }, 200);
  });

  return router;
}
