import { z } from "./schema.ts";

/**
 * A reader's last position in a vault item, and the percentage read; `read` once they reached the
 * end. `at` and `opening` are absent in older versions' data.
 */
const stoppedAt = z.object({
  block: z.number(),
  offset: z.number(),
  percent: z.number(),
  opening: z.string().optional(),
  at: z.string().optional(),
  read: z.boolean().optional(),
});

/** With a later place of another device, until the reader reads on here, and that in its sound. */
export const readingPlace = stoppedAt.extend({
  elsewhere: stoppedAt.optional(),
  heard: z.object({ seconds: z.number(), at: z.string() }).optional(),
});

export type StoppedAt = z.infer<typeof stoppedAt>;
