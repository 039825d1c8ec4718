import { devicePrefix, deviceStorage } from "./device-storage.ts";

const KEY = `${devicePrefix}-guest-payment`;
const WAITS = "waits";
const SHOWN = "shown";

const waits = () => deviceStorage.getItem(KEY) === WAITS;

export const guestPayment = {
  waits,
  begin() {
    if (deviceStorage.getItem(KEY) === null) deviceStorage.setItem(KEY, WAITS);
  },
  end() {
    if (waits()) deviceStorage.setItem(KEY, SHOWN);
  },
};
