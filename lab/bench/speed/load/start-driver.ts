import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Order, Outcome } from "./load.ts";

export type Driver = {
  /** Rejects when the load breaks off or a response is unexpected. */
  run(order: Order): Promise<Outcome>;
  stop(): void;
};

export async function startDriver(): Promise<Driver> {
  const child = fork(join(import.meta.dirname, "driver.ts"), { serialization: "advanced" });
  await once(child, "spawn");
  const gone = once(child, "exit").then(() => {
    throw new Error("The load's process ended");
  });
  gone.catch(() => undefined);
  return {
    async run(order) {
      child.send(order);
      const [outcome]: Outcome[] = await Promise.race([once(child, "message"), gone]);
      if (!outcome) throw new Error("The load answered nothing");
      const [wrong] = outcome.wrong;
      if (wrong) throw new WrongWork(`Under load, ${wrong}`);
      return outcome;
    },
    stop: () => void child.kill(),
  };
}

/** A system did other work than it should; none of its measurements count. */
export class WrongWork extends Error {
  override readonly name = "WrongWork";
}
