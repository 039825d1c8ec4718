import { devicePrefix } from "./device-storage.ts";

/** Where it is kept that this device has been through the launch. */
export const LAUNCHED_KEY = `${devicePrefix}-launched`;

/** Where the reader's size of type is kept. */
export const TEXT_SIZE_KEY = `${devicePrefix}-text-size`;
