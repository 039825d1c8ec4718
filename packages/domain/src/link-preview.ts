/** The size of a link's picture that social networks expect, in pixels. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 } as const;
