import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { writesRoutes } from "./writes.routes.ts";
import { createWritesService, type WritesParts } from "./writes.service.ts";

type Parts = { clock: Clock } & WritesParts;

/** Receives everything members write on their devices, online or offline (decision 99). */
export function createWrites(parts: Parts) {
  const service = createWritesService(parts);
  return { routes: (gate: Gate) => writesRoutes({ ...parts, service, gate }) };
}
