import type { Random } from "./random.ts";
import type { SimulatedTab as Tab } from "./simulated-tab.ts";

/** A write of another version of the app, which this one does not know. */
export const OTHER_VERSION = {
  write: { kind: "photo", id: "of another version" },
  device: "other",
};

const idIn = (value: unknown): string => Object(Object(value).write).id ?? "";

/** The writes that a tab shows. */
function knownIn({ outbox }: Tab): Set<string> {
  const { waiting, parked, superseded } = outbox.getState();
  return new Set([...waiting, ...parked, ...superseded].map(({ write }) => write.id));
}

/** What takes entries from a device's database while pages are open, and who knew them. */
export function createDatabaseLoss(
  random: Random,
  kept: Map<number, unknown>,
  tabs: readonly Tab[],
) {
  /** The writes that were lost and have not been kept again, with the tabs that knew them. */
  const vanished = new Map<string, Tab[]>();
  const counts = { vanished: 0 };

  function note(ids: readonly string[]): void {
    for (const id of ids) {
      counts.vanished += 1;
      vanished.set(
        id,
        tabs.filter((tab) => tab.isAlive && knownIn(tab).has(id)),
      );
    }
  }

  return {
    counts,
    keptAgain: (value: unknown) => void vanished.delete(idIn(value)),
    /** Whether a write was lost while no page was open that knew it, or only ones that closed. */
    isPastSaving: (id: string) => vanished.get(id)?.every((tab) => !tab.isAlive) ?? false,
    /** Empties the database. */
    empty(): void {
      note([...kept.values()].map(idIn).filter((id) => id !== ""));
      kept.clear();
    },
    /** Removes one entry, or makes it unreadable: a write, or the device's count. */
    damage(): void {
      const places = [...kept.keys()];
      const place = places[random.below(places.length)];
      if (place === undefined) return;
      const id = idIn(kept.get(place));
      if (id === OTHER_VERSION.write.id) return;
      if (id !== "") note([id]);
      if (random.percent(50)) kept.delete(place);
      else kept.set(place, { damaged: true });
    },
  };
}
