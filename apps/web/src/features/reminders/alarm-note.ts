import { type KeptAlarms, keptAlarms } from "@sovereign/contract/kept-alarms";
import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";

const KEY = `${devicePrefix}-alarms`;

/** What this phone has noted of a member's alarms; null where it has noted nothing, or somebody else's. */
export function readAlarmNote(member: string): KeptAlarms | null {
  const read = keptAlarms.safeParse(parseStored(deviceStorage.getItem(KEY)));
  return read.success && read.data.member === member ? read.data : null;
}

/** Notes it; where the device is full, the next start sets the alarms anew. */
export function writeAlarmNote(note: KeptAlarms): void {
  if (!deviceStorage.setItem(KEY, JSON.stringify(note))) deviceStorage.removeItem(KEY);
}

/** Forgets whoever was reminded here. */
export function forgetAlarmNote(): void {
  deviceStorage.removeItem(KEY);
}
