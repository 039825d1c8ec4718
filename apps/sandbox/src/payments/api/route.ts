import type { World } from "#payments/world.ts";
import type { FormHash } from "./form-decoding.ts";

type Call = {
  world: World;
  /** The identifier in the address; empty where there is none. */
  id: string;
  /** What the query and the body hold. */
  params: FormHash;
};

/** One address of the provider's interface. Answering is synchronous: no two calls interleave. */
export type Route = {
  method: "get" | "post" | "delete";
  path: string;
  /** The parameters it knows besides `expand`; any other is refused. */
  params: readonly string[];
  answer(call: Call): object;
};
