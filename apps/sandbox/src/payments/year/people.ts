import type { Chance } from "./chance.ts";

const DAY = 86_400;

/** A member of the played business; `days` are the dates they answered, in UTC. */
export type Person = {
  id: string;
  email: string;
  joinedAt: number;
  /** Days kept in the first thirty. */
  kept: number;
  days: string[];
  /** Days of the programme they opened. */
  programmeDays: number;
};

export type PlayedYear = {
  members: Person[];
  /** Prices the membership was sold at. */
  prices: string[];
  /** Store purchases still to be made, oldest first. */
  storePurchases: StoreOrder[];
};

export type StoreOrder = {
  app_user_id: string;
  store: "app_store" | "play_store";
  /** Unix seconds. */
  at: number;
  cancels: boolean;
  /** In whole units of `currency`. */
  price: number;
  currency: string;
};

const SURNAMES = [
  ..."abara acheson ahlberg almeida anders ansah aquino baptiste barlow becker bello".split(" "),
  ..."birch blanc brandt brennan calder campos castell chandra clarke costa dahl darby".split(" "),
  ..."diaz doyle duarte eaton elder engel fabian fenn fiala flores fournier gallo garner".split(
    " ",
  ),
  ..."gibbs grady greer haas hale hansen harlow hassan heller hobbs holm hughes iqbal".split(" "),
  ..."irving jansen jarvis joshi kaplan keane klein koch kovac lacey lang larsen lopes".split(" "),
  ..."lund lyons malik marsh mendez meyer moreau nair navarro nolan novak okoye olsen".split(" "),
  ..."ortega page patel petrov poole quist rahman reyes ricci rosen sato schmid silva".split(" "),
  ..."singh stone suri tanaka thorne toth vance vega voss walsh weber yates zeller".split(" "),
];

/** Days kept in the first thirty, as shares of all members. */
const KEPT: readonly (readonly [share: number, least: number, most: number])[] = [
  [0.07, 0, 0],
  [0.12, 1, 4],
  [0.13, 5, 9],
  [0.16, 10, 14],
  [0.19, 15, 19],
  [0.2, 20, 24],
  [0.11, 25, 29],
  [0.02, 30, 30],
];

function keptDays(chance: Chance): number {
  let left = chance.unit();
  for (const [share, least, most] of KEPT) {
    left -= share;
    if (left < 0) return chance.between(least, most);
  }
  return 30;
}

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Kept days of the first thirty, then fewer of each following week, until they went quiet. */
function daysOf(
  chance: Chance,
  { joinedAt, kept }: { joinedAt: number; kept: number },
  now: number,
) {
  const early = Array.from({ length: 30 }, (_, index) => ({ index, order: chance.unit() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, kept)
    .map(({ index }) => index);
  const quietAfter = kept === 0 ? 0 : 30 + chance.between(0, kept * 25);
  const later: number[] = [];
  for (let day = 30; day < quietAfter; day += chance.between(2, 9)) later.push(day);
  return [...early, ...later]
    .sort((one, other) => one - other)
    .map((day) => joinedAt + day * DAY)
    .filter((at) => at < now - DAY)
    .map(dateOf);
}

function idOf(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.between(0, 15).toString(16)).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}

/** Returns a source of people; no two have the same address. */
export function createPeople(chance: Chance, now: number): (joinedAt: number) => Person {
  const taken = new Set<string>();
  function address(): string {
    const initial = String.fromCharCode(97 + chance.between(0, 25));
    const email = `${initial}.${chance.pick(SURNAMES)}@example.com`;
    if (taken.has(email)) return address();
    taken.add(email);
    return email;
  }
  return (joinedAt) => {
    const kept = keptDays(chance);
    const days = daysOf(chance, { joinedAt, kept }, now);
    const programmeDays = Math.min(30, Math.round(kept * (0.6 + chance.unit() * 0.5)));
    return { id: idOf(chance), email: address(), joinedAt, kept, days, programmeDays };
  };
}
