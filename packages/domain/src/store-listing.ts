/** Limits of both stores, in characters (specification, section 9); `short` is Google's alone. */
const STORE_TEXT_LIMITS = { name: 30, subtitle: 27, keywords: 100, promo: 153, short: 80 } as const;

/** Limit of a description, in both stores. */
export const MAX_STORE_DESCRIPTION = 4000;

export type StoreText = keyof typeof STORE_TEXT_LIMITS;

/** In pixels (specification, section 9). */
export const STORE_SCREENSHOT = { width: 1290, height: 2796 } as const;

/** In pixels: Apple's size for iPads of 13 inches. */
export const IPAD_SCREENSHOT = { width: 2064, height: 2752 } as const;

/** Returns a text's length and limit in code points; `over` is the excess. */
export function storeTextLength(name: StoreText, text: string) {
  const length = [...text].length;
  const limit = STORE_TEXT_LIMITS[name];
  return { length, limit, over: Math.max(0, length - limit) };
}
