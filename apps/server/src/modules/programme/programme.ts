import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { ownProgramme } from "./own-programme.repository.ts";
import { programmeRoutes } from "./programme.routes.ts";
import { createProgrammeService } from "./programme.service.ts";

type Parts = {
  programme: ContentPack["programme"];
  db: Database;
  clock: Clock;
  /** Called after a member's days changed. */
  onDaysChanged: (userId: string) => void;
};

/** Thirty days of guidance, each member's own day (decision 22). */
export function createProgramme(parts: Parts) {
  const service = createProgrammeService(parts);
  return {
    /** Makes the marks that a device has sent. */
    markSent: service.markSent,
    ownProgramme,
    routes: (gate: Gate) => programmeRoutes({ ...parts, service, gate }),
  };
}
