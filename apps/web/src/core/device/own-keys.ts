import { devicePrefix } from "./device-storage.ts";

export const LAUNCHED_KEY = `${devicePrefix}-launched`;

export const LISTENING_SPEED_KEY = `${devicePrefix}-listening-speed`;

export const WEEK_START_KEY = `${devicePrefix}-week-start`;

export const TEXT_SIZE_KEY = `${devicePrefix}-text-size`;

export const FAULTS_KEY = `${devicePrefix}-faults`;
