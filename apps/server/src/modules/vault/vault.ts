import type { Caller } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type AddressFiles, type AddressMedia, vaultRoutes } from "./vault.routes.ts";
import { createVaultService } from "./vault.service.ts";

type Service = Parameters<typeof createVaultService>[0];

type Deps = Pick<Service, "videoUrls"> & {
  content: Pick<Service, "upcoming"> & {
    current: Service["content"];
    pieces: Service["released"];
    addressFiles: AddressFiles;
    addressMedia: AddressMedia;
  };
  countSetDays: (member: Pick<Caller, "userId" | "timeZone">) => Promise<number>;
};

export function createVault({ content, videoUrls, countSetDays }: Deps) {
  const { current, upcoming, pieces, addressFiles, addressMedia } = content;
  const service = createVaultService({ content: current, upcoming, released: pieces, videoUrls });
  return {
    routes: (gate: Gate) =>
      vaultRoutes({ service, countSetDays, addressFiles, addressMedia, gate }),
    overduePieces: service.overduePieces,
    pieces: service.pieces,
    items: service.items,
    titleOf: service.titleOf,
    rowOf: service.rowOf,
    paragraphs: service.paragraphs,
    /** Number of items and sections visible to members. */
    counts: service.counts,
  };
}
