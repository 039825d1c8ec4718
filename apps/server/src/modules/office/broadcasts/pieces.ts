import { paths } from "@sovereign/domain/page-paths";
import type { VaultSection } from "@sovereign/domain/vault";

/** An item of the vault as a broadcast announces it. */
export type Piece = {
  section: VaultSection;
  id: string;
  title: string;
  /** The item's own lead. */
  lead: string;
  isLive: boolean;
  /** When it opens, where that is set. */
  opensAt: Date | null;
  /** When members could first read it, if that is known. */
  openedAt?: Date | null;
};

/** An item that members can read. */
export type OpenPiece = { id: string; openedAt: Date | null };

export type ListPieces = () => Promise<readonly Piece[]>;
export type Pieces = ReturnType<typeof createPieces>;

const idOf = ({ section, id }: Piece) => `${section}/${id}`;

/** Names the vault's items by `section/id`, as broadcasts store them. */
export function createPieces({ list, appUrl }: { list: ListPieces; appUrl: string }) {
  const pathOf = ({ section, id }: Piece) => paths.vaultItem(section, id);
  const find = async (id: string) => (await list()).find((piece) => idOf(piece) === id);
  return {
    list: async () =>
      (await list()).map((piece) => ({
        id: idOf(piece),
        title: piece.title,
        lead: piece.lead,
        path: pathOf(piece),
        live: piece.isLive,
        opens_at: piece.opensAt?.toISOString() ?? null,
      })),
    /** When each opens that has an hour. */
    upcoming: async (): Promise<ReadonlyMap<string, Date>> =>
      new Map(
        (await list()).flatMap((piece): [string, Date][] =>
          piece.opensAt ? [[idOf(piece), piece.opensAt]] : [],
        ),
      ),
    isKnown: async (id: string) => (await find(id)) !== undefined,
    async liveAmong(ids: readonly string[]): Promise<OpenPiece[]> {
      if (ids.length === 0) return [];
      return (await list()).flatMap((piece) => {
        const id = idOf(piece);
        return piece.isLive && ids.includes(id) ? [{ id, openedAt: piece.openedAt ?? null }] : [];
      });
    },
    /** The email's values from an item; empty if it is gone. */
    async emailValues(id: string | null): Promise<Record<string, string>> {
      const piece = id === null ? undefined : await find(id);
      return piece ? { piece_title: piece.title, piece_url: `${appUrl}${pathOf(piece)}` } : {};
    },
  };
}
