import { partnerOverviewSchema } from "@sovereign/contract/partner";
import type { WriteResult } from "@sovereign/contract/writes";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { mailboxOf } from "@sovereign/domain/credentials";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import {
  isEvening,
  nightBefore,
  partnershipState,
  SIGNALS,
  type Signal,
  seenDays,
  signalRefusal,
} from "@sovereign/domain/partner";
import { restHorizon } from "@sovereign/domain/planned-rest";
import { noStanding, type RecordedDay } from "@sovereign/domain/standing";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { notifyChanged } from "#modules/memberships/records/subscription-rows.repository.ts";
import { subscriptions, user } from "#schema/schema.ts";
import { type Chance, chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { deviceOf } from "#testing/device.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";
import { addMembership } from "#testing/test-subscriber.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOKEN_MS = 9 * MINUTE_MS;
const STEPS = 16;
/** Also those between which a move skips or repeats a date. */
const ZONES = [
  "UTC",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "Europe/Paris",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

/** What is known of a member without the server: their days, and where they stand with others. */
type Life = {
  id: string;
  name: string;
  email: string;
  zone: string;
  subscribed: boolean;
  days: Map<CalendarDate, RecordedDay>;
  rest: Set<CalendarDate>;
  begun: CalendarDate;
  invitation: Invitation | null;
  side: Side | null;
  ended: { pair: string; by: Life | null } | null;
  blocked: Set<Life>;
};

type Invitation = { token: string; to: string | null; until: number; declined: boolean };
type Side = { pair: string; other: Life; since: CalendarDate; chose: boolean };
type Said = { from: Life; pair: string; signal: Signal; about: CalendarDate; at: Date };

type Step = (who: Player, chance: Chance) => Promise<void>;
type Players = ReturnType<typeof createPlayers>;
type Player = Awaited<ReturnType<Players["join"]>>;

const todayOf = ({ zone }: Life) => calendarDateIn(zone, new Date());
const isOpen = ({ declined, until }: Invitation) => !declined && until > Date.now();

function seenOf(life: Life, since: CalendarDate) {
  const today = todayOf(life);
  const all = [...life.days.values()];
  const first = [today, ...life.days.keys(), ...life.rest].toSorted()[0] ?? today;
  const records = all.filter(({ target_date }) => target_date <= today);
  const rest_days = [...life.rest].toSorted();
  const known = { today, records, rest_days, earlier: noStanding(addDays(first, -1)) };
  return seenDays(known, { since, records: all, rest_days });
}

const isActive = ({ chose, other }: Side, life: Life) =>
  partnershipState((chose ? life : other).subscribed) === "active";

function createPlayers(product: TestProduct) {
  let count = 0;
  return {
    /** A member with two devices, each with a session that is renewed as an app does. */
    async join(chance: Chance) {
      count += 1;
      const email = `history-${count}@example.com`;
      const zone = chance.pick(ZONES);
      const signedUp = await product.signUp(email, zone);
      const life: Life = {
        id: signedUp.id,
        name: `Member ${count}`,
        email,
        zone,
        subscribed: false,
        days: new Map(),
        rest: new Set(),
        blocked: new Set(),
        begun: "2000-01-01",
        invitation: null,
        side: null,
        ended: null,
      };
      const device = () => {
        let session = signedUp;
        let until = Date.now() + TOKEN_MS;
        const fetch = async (path: string, init?: RequestInit) => {
          if (Date.now() > until) {
            session = await product.signUp(life.email, life.zone);
            until = Date.now() + TOKEN_MS;
          }
          return session.fetch(path, init);
        };
        return { ...deviceOf({ fetch }), fetch };
      };
      const devices = [device(), device()] as const;
      const send = (chance: Chance, method: string, path: string, body?: object) =>
        chance.pick(devices).fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });
      return { life, devices, send };
    },
  };
}

/** Plays random steps of three members, and compares what each reads after every one. */
async function playHistory(product: TestProduct, players: Players, chance: Chance) {
  const { db } = product.database;
  const cast: Player[] = [];
  while (cast.length < 3) cast.push(await players.join(chance));
  const tokens: { token: string; of: Life }[] = [];
  const never = new Set<string>();
  const said: Said[] = [];
  const done: string[] = [];

  const find = (token: string) =>
    cast.find(({ life }) => life.invitation?.token === token)?.life.invitation;
  const othersOf = ({ life }: Player) => cast.filter((each) => each.life !== life);

  function part(life: Life, { ends }: { ends: boolean }): void {
    const { side } = life;
    if (!side) return;
    life.side = null;
    life.ended = ends ? { pair: side.pair, by: null } : { pair: side.pair, by: side.other };
  }

  async function subscribe({ life }: Player, subscribed: boolean): Promise<void> {
    if (subscribed) await addMembership(db, life, "office", new Date());
    else {
      await db.delete(subscriptions).where(eq(subscriptions.userId, life.id));
      await notifyChanged(db, [life.id]);
    }
    life.subscribed = subscribed;
  }

  async function write(who: Player, chosen: Chance, kinds: "day" | Signal): Promise<void> {
    const { life, devices } = who;
    const phone = chosen.pick(devices);
    const today = todayOf(life);
    if (kinds === "day") {
      const date = addDays(today, -chosen.below(2));
      const status = chosen.pick(COMPLETION_STATUSES);
      const writes = [phone.text(date, "Words"), phone.answer(date, status)] as const;
      const { results } = await phone.send(...writes);
      const [text, answer] = results;
      const before = life.days.get(date);
      const now = new Date().toISOString();
      const open = { target_date: date, completion_status: "missed", reflected_at: null } as const;
      if (text?.outcome === "applied") life.days.set(date, before ?? open);
      if (answer?.outcome === "applied") {
        life.days.set(date, { target_date: date, completion_status: status, reflected_at: now });
      }
      return;
    }
    const { side } = life;
    const pair = side?.pair ?? life.ended?.pair;
    if (!pair) return;
    const about = side ? todayOf(side.other) : today;
    const { results } = await phone.send(
      phone.make({ kind: "partner_signal", pair, signal: kinds, about }),
    );
    const outcome = expectedSignal(life, kinds, about);
    expect(outcomeOf(results)).toBe(outcome);
    // The other device's copy of the outbox, or the same one after a lost answer.
    if (outcome !== "applied") return;
    const again = chosen.pick(devices);
    const repeated = again.make({ kind: "partner_signal", pair, signal: kinds, about });
    expect(outcomeOf((await again.send(repeated)).results)).toBe("applied");
    expect(outcomeOf((await again.send(repeated)).results)).toBe("applied");
  }

  function expectedSignal(life: Life, signal: Signal, about: CalendarDate): string {
    const { side } = life;
    if (!side) return "partner.none";
    if (!isActive(side, life)) return "partner.signal_not_possible";
    const refused = refusalOf(life, side, signal);
    if (refused === "sent_today") return "applied";
    if (refused) return "partner.signal_not_possible";
    said.push({ from: life, pair: side.pair, signal, about, at: new Date() });
    return "applied";
  }

  function refusalOf(life: Life, side: Side, signal: Signal) {
    const theirs = seenOf(side.other, side.other.side?.since ?? "");
    const mark = theirs.days.find(({ date }) => date === theirs.today)?.mark ?? null;
    const evening = isEvening(side.other.zone, new Date());
    return signalRefusal(signal, { mark, evening }, sentBy(life, side));
  }

  const sentBy = (from: Life, { pair, other }: Side) =>
    said
      .filter((each) => each.from === from && each.pair === pair && each.about === todayOf(other))
      .map(({ signal }) => signal);

  function receivedBy(life: Life, { pair, other }: Side) {
    const [today, night] = [todayOf(life), nightBefore(todayOf(life), life.zone)];
    return said
      .filter((each) => each.from === other && each.pair === pair)
      .filter(({ about, at }) => about === today || at >= night)
      .map(({ signal }) => signal);
  }

  const STEPS_OF: Record<string, Step> = {
    async invite(who, chosen) {
      const { life } = who;
      const to = chosen.below(3) === 0 ? chosen.pick(othersOf(who)).life : null;
      const body = { address: to?.email ?? null, name: "Other", own_name: life.name };
      const answer = await who.send(chosen, "POST", "/api/partner/invitation", body);
      const refuses = to && (never.has(mailboxOf(to.email)) || to.blocked.has(life));
      const expected = (() => {
        if (!life.subscribed) return 403;
        if (life.side || (life.invitation && isOpen(life.invitation)) || refuses) return 409;
        return 200;
      })();
      // Few emails go to one mailbox.
      if (to && answer.status === 429) return;
      expect(answer.status).toBe(expected);
      if (expected !== 200) return;
      const { invitation } = partnerOverviewSchema.parse(await answer.json());
      const token = invitation?.url.split("/partner/")[1] ?? "";
      const until = Date.now() + 14 * 24 * HOUR_MS;
      life.invitation = { token, to: to?.email ?? null, until, declined: false };
      tokens.push({ token, of: life });
    },
    async accept(who, chosen) {
      const { life } = who;
      if (tokens.length === 0) return;
      const { token, of } =
        tokens.at(-1 - chosen.below(Math.min(3, tokens.length))) ?? tokens[0] ?? expect.fail();
      const path = `/api/partner-invitations/${token}/accept`;
      const answer = await who.send(chosen, "POST", path, {});
      const invitation = find(token);
      const isRefused = !invitation || !isOpen(invitation) || of === life || life.side || of.side;
      const isBlocked = of.blocked.has(life) || life.blocked.has(of);
      expect(answer.status).toBe(isRefused || isBlocked ? 409 : 200);
      if (answer.status !== 200) return;
      const { partner } = partnerOverviewSchema.parse(await answer.json());
      const pair = partner?.pair ?? "";
      life.side = { pair, other: of, since: todayOf(life), chose: false };
      of.side = { pair, other: life, since: todayOf(of), chose: true };
      for (const each of [life, of]) [each.invitation, each.ended] = [null, null];
    },
    async withdraw(who, chosen) {
      await who.send(chosen, "DELETE", "/api/partner/invitation");
      who.life.invitation = null;
    },
    async decline(who, chosen) {
      const { invitation } = who.life;
      if (!invitation) return;
      const forEver = chosen.below(2) === 0;
      const mailed = product.mailer.sent.findLast(({ to }) => to === invitation.to);
      const [id = ""] = invitation.token.split("~");
      const ofMail = /partner\/([\w~-]+)/.exec(mailed?.text ?? "")?.[1] ?? "";
      const token = ofMail.startsWith(id) ? ofMail : invitation.token;
      const path = `/api/partner-invitations/${token}/decline`;
      const body = JSON.stringify({ never: forEver });
      expect((await product.fetch(path, { method: "POST", body })).status).toBe(204);
      if (isOpen(invitation)) [invitation.declined, invitation.to] = [true, null];
      if (!forEver || token !== ofMail || !mailed) return;
      const mailbox = mailboxOf(mailed.to);
      never.add(mailbox);
      for (const { life } of cast) {
        const { invitation: other } = life;
        if (!other?.to || mailboxOf(other.to) !== mailbox) continue;
        [other.declined, other.to] = [other.declined || isOpen(other), null];
      }
    },
    async end(who, chosen) {
      const { life } = who;
      const pair = life.side?.pair ?? life.ended?.pair;
      if (!pair) return;
      const block = chosen.below(3) === 0;
      await who.send(chosen, "POST", "/api/partner/end", { pair, block });
      const other = life.side?.other ?? life.ended?.by;
      if (other && block) life.blocked.add(other);
      if (!life.side || !other) return;
      part(other, { ends: false });
      part(life, { ends: true });
    },
    async putAway(who, chosen) {
      await who.send(chosen, "POST", "/api/partner/end", { pair: null, block: false });
      who.life.ended = null;
    },
    resume: (who) => subscribe(who, true),
    lapse: (who) => subscribe(who, false),
    async leave(who, chosen) {
      const { life } = who;
      const fresh = await product.signUp(life.email, life.zone);
      const body = JSON.stringify({ confirmed: true });
      const answer = await fresh.fetch("/api/functions/delete-account", { method: "POST", body });
      expect(answer.status).toBe(200);
      if (life.side) part(life.side.other, { ends: false });
      for (const { life: each } of cast) {
        if (each.ended?.by === life) each.ended.by = null;
        const { invitation } = each;
        if (invitation?.to === life.email) {
          [invitation.to, invitation.until] = [null, Math.min(invitation.until, Date.now())];
        }
      }
      cast[cast.indexOf(who)] = await players.join(chosen);
    },
    async move(who, chosen) {
      const time_zone = chosen.pick(ZONES);
      const answer = await who.send(chosen, "PATCH", "/api/me", { time_zone });
      if (answer.status === 200) who.life.zone = time_zone;
    },
    async address(who, chosen) {
      const email = `moved-${chosen.below(1e6)}-${who.life.email}`;
      await db.update(user).set({ email }).where(eq(user.id, who.life.id));
      who.life.email = email;
    },
    async rest(who, chosen) {
      const { life } = who;
      const dates = [1, 2, 3].filter(() => chosen.below(2) === 0);
      const planned = dates.map((ahead) => addDays(todayOf(life), ahead));
      const body = { dates: planned };
      const answer = await who.send(chosen, "PUT", "/api/rest-days", body);
      if (answer.status !== 200) return;
      const { from, to } = restHorizon(life.begun);
      const kept = [...life.rest].filter((date) => date < from || date > to);
      life.rest = new Set([...kept, ...planned]);
    },
    answer: (who, chosen) => write(who, chosen, "day"),
    signal: (who, chosen) => write(who, chosen, chosen.pick(SIGNALS)),
    async later(_who, chosen) {
      product.clock.advance((1 + chosen.below(chosen.below(6) === 0 ? 400 : 20)) * HOUR_MS);
    },
  };
  const often = ["accept", "answer", "answer", "signal", "later"];
  const names = [...Object.keys(STEPS_OF), ...often];

  function expectedOf(life: Life) {
    const { side, invitation, ended, subscribed } = life;
    const seen = side && isActive(side, life) ? side : null;
    const open = invitation && isOpen(invitation);
    const over = invitation?.declined ? "declined" : "over";
    return {
      may_choose: subscribed,
      partner: side && {
        pair: side.pair,
        resting: seen === null,
        theirs: seen && seenOf(seen.other, seen.other.side?.since ?? ""),
        ours: seen && seenOf(life, seen.since),
        sent: seen ? sentBy(life, seen) : [],
        received: seen ? receivedBy(life, seen) : [],
        refused: seen
          ? Object.fromEntries(SIGNALS.map((each) => [each, refusalOf(life, seen, each)]))
          : {},
      },
      invitation: side || !invitation ? null : open ? "open" : over,
      ended: side || !ended ? null : true,
    };
  }

  async function readBy({ devices: [one, other] }: Player, turn: number) {
    const answer = await (turn % 2 === 0 ? one : other).fetch("/api/partner");
    const { may_choose, partner, invitation, ended } = partnerOverviewSchema.parse(
      await answer.json(),
    );
    const signals = (list: { signal: string }[]) => list.map(({ signal }) => signal);
    return {
      may_choose,
      partner: partner && {
        pair: partner.pair,
        resting: partner.resting,
        theirs: partner.theirs,
        ours: partner.ours,
        sent: signals(partner.sent),
        received: signals(partner.received),
        refused: partner.refused,
      },
      invitation: invitation?.state ?? null,
      ended: ended && true,
    };
  }

  const [chooser] = cast;
  if (chooser) await subscribe(chooser, true);
  for (let turn = 0; turn < STEPS; turn += 1) {
    product.clock.advance(MINUTE_MS);
    for (const { life } of cast) {
      const today = todayOf(life);
      if (today > life.begun) life.begun = today;
    }
    const index = chance.below(cast.length);
    const name = turn === 0 ? "invite" : turn === 1 ? "accept" : chance.pick(names);
    const who = cast[turn < 2 ? turn : index] ?? expect.fail();
    done.push(`${who.life.name}: ${name}`);
    await STEPS_OF[name]?.(who, chance);
    for (const player of cast) {
      const [expected, message] = [expectedOf(player.life), done.join("; ")];
      const read = () => readBy(player, turn);
      // A node learns a moment later that a membership began or ended.
      if (name === "resume" || name === "lapse") {
        await expect.poll(read, { message }).toEqual(expected);
      } else expect(await read(), message).toEqual(expected);
    }
  }
  return done;
}

const outcomeOf = ([result]: readonly WriteResult[]) => result?.code ?? result?.outcome;

it(
  "in any history each member sees what the domain says, on both devices §S152 §S154",
  SCENARIO,
  () =>
    withSeed(async (seed) => {
      const product = await startTestProduct({ now: "2026-03-10T12:00:00.000Z" });
      onTestFinished(product.close);
      const [players, chance] = [createPlayers(product), chanceFrom(seed)];
      const steps: string[] = [];
      for (let history = 0; history < countOf(5, 500); history += 1) {
        steps.push(...(await playHistory(product, players, chance)));
      }
      expect(steps.length).toBeGreaterThan(70);
    }),
);
