import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { writesRoutes } from "./writes.routes.ts";
import { createWritesService, type WritesDeps } from "./writes.service.ts";

type Deps = { clock: Clock } & WritesDeps;

/** Receives everything members write on their devices, online or offline (decision 99). */
export function createWrites(deps: Deps) {
  const service = createWritesService(deps);
  return { routes: (gate: Gate) => writesRoutes({ ...deps, service, gate }) };
}
