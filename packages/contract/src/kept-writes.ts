import { instant, z } from "./schema.ts";
import { memberWrite } from "./writes.ts";

/**
 * The state of a write on its device. Applied writes stay for a while, as a server restored from a
 * backup may have lost them.
 */
const keptState = z.union([
  z.object({ is: z.literal("waiting") }),
  z.object({ is: z.literal("saved"), at: instant }),
  z.object({ is: z.literal("lost"), at: instant }),
  z.object({ is: z.literal("parked"), code: z.string(), at: instant }),
  z.object({ is: z.literal("superseded"), at: instant }),
]);

/** A write on its device, until the server has it or the member has seen its outcome. */
export const keptWrite = z.object({
  write: memberWrite,
  user_id: z.string(),
  /** The device that `seq` counts for. */
  device: z.uuid(),
  state: keptState,
  last_tried_at: instant.nullable(),
});

/** A device's id, its last `seq`, and the writes removed last, for a tab that missed it. */
export const keptDevice = z.object({
  device: z.uuid(),
  seq: z.int(),
  ended: z.array(z.uuid()),
});

export type KeptWrite = z.infer<typeof keptWrite>;
export type KeptState = z.infer<typeof keptState>;
