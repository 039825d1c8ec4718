import { KEPT_PREFIX, keptFurther } from "#core/cache/kept-queries.ts";
import { deviceStorage } from "#core/device/device-storage.ts";

const asideKey = (userId: string) => keptFurther(userId, "former-writes");

/**
 * Until there was an outbox, what waited lay among the kept queries. Puts it aside before they are
 * written anew without it.
 */
export function setFormerWritesAside(userId: string): void {
  const kept = deviceStorage.getItem(KEPT_PREFIX + userId);
  if (!kept?.includes('"mutations":[{')) return;
  try {
    const { mutations } = JSON.parse(kept) as { mutations: unknown };
    deviceStorage.setItem(asideKey(userId), JSON.stringify(mutations));
  } catch {
    // Unreadable as it was before.
  }
}

/** What was put aside of a member; null where nothing was. */
export const writesAside = (userId: string) => deviceStorage.getItem(asideKey(userId));

/** What was put aside is kept elsewhere now. */
export const forgetWritesAside = (userId: string) => deviceStorage.removeItem(asideKey(userId));
