import type { RichText } from "@sovereign/content/public/rich-text";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import {
  readProgramme,
  readProgrammeDay,
  recordDayOpened,
  restartProgramme,
} from "@sovereign/contract/programme";
import type { Audience } from "@sovereign/domain/access";
import type { Context } from "hono";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller, HttpEnvironment } from "#http/environment.ts";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { ownProgramme } from "./programme.repository.ts";
import { createProgrammeService, type ProgrammeService } from "./programme.service.ts";

type RouteDeps = {
  service: ProgrammeService;
  gate: Gate;
  onDaysChanged: (userId: string) => void;
  addressFiles: AddressFiles;
};

/** Returns a text whose files are addressed for its reader. */
type AddressFiles = (
  body: RichText,
  reader: { caller: Caller | undefined; audience: () => Promise<Audience> },
) => Promise<RichText>;

function programmeRoutes({ service, gate, onDaysChanged, addressFiles }: RouteDeps) {
  const router = createRouter();
  const audienceOf = (c: Context<HttpEnvironment>) => gate.audience(c, "whole_programme");

  router.openapi(routeOf(readProgramme, gate), async (c) => {
    shareAmongVisitors(c);
    const caller = callerIfAny(c);
    const audience = await audienceOf(c);
    return c.json(
      caller ? await service.read(caller.userId, audience) : service.readPublic(audience),
      200,
    );
  });

  router.openapi(routeOf(readProgrammeDay, gate), async (c) => {
    const { day } = c.req.valid("param");
    const { body, ...answer } = await service.readDay(day, (thing) => gate.opens(c, thing));
    shareAmongVisitors(c);
    const reader = { caller: callerIfAny(c), audience: () => audienceOf(c) };
    return c.json({ ...answer, body: await addressFiles(body, reader) }, 200);
  });

  router.openapi(routeOf(recordDayOpened, gate), async (c) => {
    const { day } = c.req.valid("param");
    return c.json(await service.recordOpened(c.var.caller.userId, day, await audienceOf(c)), 200);
  });

  router.openapi(routeOf(restartProgramme, gate), async (c) => {
    const { userId } = c.var.caller;
    const answer = await service.restart(userId, await audienceOf(c));
    onDaysChanged(userId);
    return c.json(answer, 200);
  });

  return router;
}

/** All visitors get the same response; the gate excludes members' responses from shared caches. */
function shareAmongVisitors(c: Context<HttpEnvironment>): void {
  c.header("vary", "authorization", { append: true });
  if (!callerIfAny(c)) c.header("cache-control", "public, max-age=300");
}

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
