import type { Gate } from "#http/gate.ts";
import { createPassageMail } from "./passage-mail.service.ts";
import { ownReading } from "./reading.repository.ts";
import { readingRoutes } from "./reading.routes.ts";
import { createReadingService } from "./reading.service.ts";

type Deps = Parameters<typeof createReadingService>[0] &
  Omit<Parameters<typeof createPassageMail>[0], "appUrl"> & { config: { appUrl: string } };

/** Creates what members keep of their reading: places and highlights (decision 148). */
export function createReading(deps: Deps) {
  const service = createReadingService(deps);
  const sendPassage = createPassageMail({ ...deps, appUrl: deps.config.appUrl });
  return {
    writeKinds: service.writeKinds,
    ownReading,
    routes: (gate: Gate) => readingRoutes({ service, sendPassage, gate }),
  };
}
