import { deleteAccount } from "@sovereign/contract/deletion";
import type { Context } from "hono";
import { createListeners, type Listener } from "#app/listeners.ts";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import type { Config } from "#settings/config.ts";
import {
  createDeletionService,
  type DeletionOptions,
  type DeletionService,
} from "./deletion.service.ts";
import { findDeletionOf } from "./deletions.repository.ts";

type Erasing = [tx: Database, userId: string];

type RouteDeps = {
  service: DeletionService;
  gate: Gate;
  clearCookies: (c: Context<HttpEnvironment>) => void;
};

function deletionRoutes({ service, gate, clearCookies }: RouteDeps) {
  const router = createRouter();
  router.openapi(routeOf(deleteAccount, gate), async (c) => {
    const { password } = c.req.valid("json");
    const { caller, clientAddress } = c.var;
    const receipt = await service.request(caller, { password, clientAddress });
    clearCookies(c);
    return c.json({ receipt }, 200);
  });
  return router;
}

type Deps = Omit<DeletionOptions, "jobs" | "seal" | "backupDays" | "onAsked" | "onErasing"> & {
  jobs: Jobs;
  /** Callbacks of other parts, in the transaction that deletes the member. */
  onErasing: readonly Listener<Erasing>[];
  config: Config;
  clearCookies: Parameters<typeof deletionRoutes>[0]["clearCookies"];
};

export function createDeletion({ config, jobs, clearCookies, onErasing, ...deps }: Deps) {
  const { authSecret, backupDays } = config;
  const asked = createListeners<[memberId: string]>();
  const erasing = createListeners<Erasing>(onErasing);
  const service = createDeletionService({
    ...deps,
    jobs,
    backupDays,
    onAsked: asked.tell,
    onErasing: erasing.tell,
    seal: createPayloadSeal(authSecret),
  });
  return {
    /** Before anything is done of a deletion that its member asks for; a listener may refuse it. */
    onAsked: asked.add,
    onErasing: erasing.add,
    deleteFor: service.deleteFor,
    /** A member's deletion that has begun. */
    findOf: (userId: string) => findDeletionOf(deps.db, userId),
    stop: service.stop,
    routes: (gate: Gate) => deletionRoutes({ service, gate, clearCookies }),
  };
}
