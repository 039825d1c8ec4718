import { devicePrefix, deviceStorage, removeOthers } from "#core/device/device-storage.ts";

export const placesKey = (userId: string) => `${devicePrefix}-places-${userId}`;

/** Deletes every other member's positions; all of them with null. */
export function keepPlacesOnlyOf(userId: string | null): void {
  removeOthers(deviceStorage, placesKey(""), userId);
}

export const readingKey = (userId: string) => ["reading", userId] as const;
