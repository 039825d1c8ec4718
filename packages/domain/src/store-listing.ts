/** The longest texts that both stores take, in characters (specification, section 9). */
const STORE_TEXT_LIMITS = { name: 30, subtitle: 27, keywords: 100, promo: 153 } as const;

/** A text of the listing that the stores limit. */
export type StoreText = keyof typeof STORE_TEXT_LIMITS;

/** The size of a store screenshot, in pixels (specification, section 9). */
export const STORE_SCREENSHOT = { width: 1290, height: 2796 } as const;

/** How a text stands to its limit, in code points; `over` is how many it has too many. */
export function storeTextLength(name: StoreText, text: string) {
  const length = [...text].length;
  const limit = STORE_TEXT_LIMITS[name];
  return { length, limit, over: Math.max(0, length - limit) };
}
