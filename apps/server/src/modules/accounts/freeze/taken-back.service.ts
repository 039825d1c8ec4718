import type { TakenBack } from "@sovereign/contract/taking-back";
import { EVENTS_KEPT_MS } from "@sovereign/domain/taking-back";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { isNameTaken } from "#modules/accounts/factors/factors.repository.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails, TellOwners } from "#modules/accounts/mails/account-mails.ts";
import { findMember } from "#modules/accounts/members/members.repository.ts";
import type { Revocations } from "#modules/accounts/sessions/revocations.ts";
import {
  endings,
  endSessions,
  lockForSession,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { Problem } from "#problems/problem.ts";
import { listEvents, recordEvent } from "./account-events.repository.ts";
import { findFreeze } from "./freezes.repository.ts";
import {
  findOff,
  forgetKept,
  type KeptWay,
  listOff,
  postpone,
  putBack,
} from "./kept-ways.repository.ts";

const rowSchema = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  friendly_name: z.string().optional(),
  provider_id: z.enum(["google", "apple"]).optional(),
});

const rowOf = ({ rows }: KeptWay) => rowSchema.parse(z.array(z.unknown()).parse(rows)[0]);

const nameOf = (way: KeptWay): string | null => {
  const { name, friendly_name, provider_id } = rowOf(way);
  return name ?? friendly_name ?? provider_id ?? null;
};

export type TakenBackService = ReturnType<typeof createTakenBackService>;

/** Lists what a freeze turned off, until the member decides (decision 97). */
export function createTakenBackService(options: {
  db: Database;
  fresh: Pick<FreshAuthentication, "assertFresh" | "assertMayChangeFactors" | "opensOfficeFrom">;
  mails: AccountMails;
  tellOwners: TellOwners;
  revocations: Revocations;
  clock: Clock;
}) {
  const { db, fresh, mails, revocations, clock } = options;

  async function read(userId: string): Promise<TakenBack> {
    const freeze = await findFreeze(db, userId);
    const ways = await listOff(db, userId);
    const since = freeze && new Date(freeze.frozenAt.getTime() - EVENTS_KEPT_MS);
    const events = since ? await listEvents(db, userId, since) : [];
    return {
      frozen_at: freeze?.frozenAt.toISOString() ?? null,
      ways: ways.map((way) => ({
        id: way.id,
        kind: way.kind,
        name: nameOf(way),
        added_at: way.addedAt.toISOString(),
      })),
      events: events
        .filter(({ at }) => freeze?.endedAt && at <= freeze.endedAt)
        .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    };
  }

  /** A member who may add or remove such a sign-in method may decide on it. */
  async function assertMayAnswer(caller: Caller, { kind }: KeptWay, proof: FreshProof) {
    if (kind === "provider") return fresh.assertFresh(caller, proof);
    const { password, clientAddress } = proof;
    const full = kind === "recovery_codes";
    return fresh.assertMayChangeFactors(caller, { password, clientAddress, full });
  }

  /** Turns a method on again, which is reported as if it had just been added. */
  async function turnOn(
    tx: Database,
    caller: Caller,
    { way, countsFrom }: { way: KeptWay; countsFrom: Date | null },
  ): Promise<string[]> {
    const { userId, sessionId } = caller;
    const { kind } = way;
    const { id = "", friendly_name: friendlyName = "" } = rowOf(way);
    if (kind === "factor" && (await isNameTaken(tx, { id, userId, friendlyName }))) {
      throw new Problem("factor.name_taken");
    }
    await putBack(tx, [way]);
    if (countsFrom) await postpone(tx, way, { id, countsFrom });
    const now = clock();
    const added = { passkey: "passkey_added", provider: "provider_added" } as const;
    const event = kind === "passkey" || kind === "provider" ? added[kind] : "factor_added";
    await recordEvent(tx, { userId, kind: event }, now);
    if (kind !== "factor") return [];
    return endSessions(tx, endings.othersOfMember(userId, sessionId), now);
  }

  async function tellTurnedOn(tx: Database, userId: string, way: KeptWay): Promise<void> {
    const member = await findMember(tx, userId);
    const { provider_id } = rowOf(way);
    const kind = provider_id ?? way.kind;
    if (!member || kind === "provider" || kind === "password") return;
    const change = { way: kind, change: "added" } as const;
    await mails.within(tx).signInMethodChanged(member, change, clock());
  }

  return {
    read,

    async answer(
      caller: Caller,
      id: string,
      { mine, ...proof }: FreshProof & { mine: boolean },
    ): Promise<TakenBack> {
      const { userId } = caller;
      const way = await findOff(db, { id, userId });
      if (!way) throw new Problem("auth.way_unknown");
      await assertMayAnswer(caller, way, proof);
      const isFactor = way.kind === "factor" || way.kind === "passkey";
      const countsFrom = mine && isFactor ? await fresh.opensOfficeFrom(caller) : null;
      const ended = await db.transaction(async (tx) => {
        await lockForSession(tx, caller, clock());
        if (!(await findOff(tx, { id, userId }))) throw new Problem("auth.way_unknown");
        if (mine) {
          await tellTurnedOn(tx, userId, way);
          return turnOn(tx, caller, { way, countsFrom });
        }
        await forgetKept(tx, id);
        return [];
      });
      revocations.add(ended);
      if (countsFrom) await options.tellOwners(userId, "weak_factor", id);
      return read(userId);
    },
  };
}
