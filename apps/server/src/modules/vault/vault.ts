import type { Gate } from "#http/gate.ts";
import { type AddressFiles, type AddressMedia, vaultRoutes } from "./vault.routes.ts";
import { createVaultService } from "./vault.service.ts";

type Service = Parameters<typeof createVaultService>[0];

type Deps = Pick<Service, "videoUrls"> & {
  content: Pick<Service, "upcoming"> & {
    current: Service["content"];
    addressFiles: AddressFiles;
    addressMedia: AddressMedia;
  };
};

export function createVault({ content, videoUrls }: Deps) {
  const { current, upcoming, addressFiles, addressMedia } = content;
  const service = createVaultService({ content: current, upcoming, videoUrls });
  return {
    routes: (gate: Gate) => vaultRoutes({ service, addressFiles, addressMedia, gate }),
    overduePieces: service.overduePieces,
    pieces: service.pieces,
    items: service.items,
    titleOf: service.titleOf,
    paragraphs: service.paragraphs,
    /** Number of items and sections visible to members. */
    counts: service.counts,
  };
}
