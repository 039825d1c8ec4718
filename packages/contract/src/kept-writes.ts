import { instant, z } from "./schema.ts";
import { memberWrite } from "./writes.ts";

/**
 * What has become of a write on its device. Applied writes stay as copies for a while: a server that
 * was restored from a backup may have lost them.
 */
const keptState = z.union([
  z.object({ is: z.literal("waiting") }),
  z.object({ is: z.literal("saved"), at: instant }),
  z.object({ is: z.literal("lost"), at: instant }),
  z.object({ is: z.literal("parked"), code: z.string(), at: instant }),
  z.object({ is: z.literal("superseded"), at: instant }),
]);

/** A write as its device keeps it until the server has it, or until its writer has seen its end. */
export const keptWrite = z.object({
  write: memberWrite,
  /** The id of its member. */
  user_id: z.string(),
  /** Under which its `seq` counts. */
  device: z.uuid(),
  state: keptState,
  last_tried_at: instant.nullable(),
});

/**
 * What a device calls itself towards the server, the last number that it gave to a write, and the ids
 * of the writes that left last: a tab that missed their end finds it here.
 */
export const keptDevice = z.object({
  device: z.uuid(),
  seq: z.int(),
  ended: z.array(z.uuid()),
});

export type KeptWrite = z.infer<typeof keptWrite>;
export type KeptState = z.infer<typeof keptState>;
