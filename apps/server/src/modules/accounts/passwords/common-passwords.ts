import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"]);

/** Whether a password is among the 49,000 most used ones, in any case. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
