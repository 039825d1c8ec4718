import type { Random } from "./random.ts";
import type { SimulatedTab as Tab } from "./simulated-tab.ts";

export const OTHER_VERSION = {
  write: { kind: "photo", id: "of another version" },
  device: "other",
};

const idIn = (value: unknown): string => Object(Object(value).write).id ?? "";

function knownIn({ outbox }: Tab): Set<string> {
  const { waiting, parked, superseded } = outbox.getState();
  return new Set([...waiting, ...parked, ...superseded].map(({ write }) => write.id));
}

/** Removes entries from a device's database while pages are open, and records who showed them. */
export function createDatabaseLoss(
  random: Random,
  kept: Map<number, unknown>,
  tabs: readonly Tab[],
) {
  /** The lost writes that were not saved again, with the tabs that showed them. */
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
    /** Whether no open tab showed the lost write, or all that did are closed. */
    isPastSaving: (id: string) => vanished.get(id)?.every((tab) => !tab.isAlive) ?? false,
    empty(): void {
      note([...kept.values()].map(idIn).filter((id) => id !== ""));
      kept.clear();
    },
    /** Removes or corrupts one entry: a write, or the device's sequence. */
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
