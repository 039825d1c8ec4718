import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { ownProgramme } from "./programme.repository.ts";
import { type AddressFiles, programmeRoutes } from "./programme.routes.ts";
import { createProgrammeService } from "./programme.service.ts";

type Deps = {
  programme: () => ContentPack["programme"];
  db: Database;
  clock: Clock;
  onDaysChanged: (userId: string) => void;
  addressFiles: AddressFiles;
};

/** Creates the programme: thirty days of guidance at each member's own pace (decision 22). */
export function createProgramme(deps: Deps) {
  const service = createProgrammeService(deps);
  return {
    writeKinds: { programme_done: service.takeMarks },
    ownProgramme,
    routes: (gate: Gate) => programmeRoutes({ ...deps, service, gate }),
  };
}
