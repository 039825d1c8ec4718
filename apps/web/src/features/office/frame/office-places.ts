import { fill } from "@sovereign/content/public/fill";
import { officePlaces, officeTitle } from "@sovereign/content/words/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice, type OfficeThing, type StaffRole } from "@sovereign/domain/staff";
import { pageTitle } from "#core/words/brand.ts";
import type { officeIcons } from "#features/office/parts/office-icons.ts";

type Place = { to: string; label: string; icon: keyof typeof officeIcons; thing: OfficeThing };

const PLACES: readonly Place[] = [
  { to: officePaths.today, label: officePlaces.today, icon: "today", thing: "office_today" },
  { to: officePaths.money, label: officePlaces.money, icon: "money", thing: "office_sums" },
  { to: officePaths.offers, label: officePlaces.offers, icon: "offers", thing: "office_offers" },
  {
    to: officePaths.members,
    label: officePlaces.members,
    icon: "members",
    thing: "office_members",
  },
  {
    to: officePaths.publish,
    label: officePlaces.publish,
    icon: "publish",
    thing: "office_publish",
  },
  {
    to: officePaths.broadcasts,
    label: officePlaces.broadcasts,
    icon: "mail",
    thing: "office_broadcasts",
  },
  { to: officePaths.habits, label: officePlaces.habits, icon: "habits", thing: "office_sums" },
  { to: officePaths.faults, label: officePlaces.faults, icon: "faults", thing: "office_faults" },
  { to: officePaths.log, label: officePlaces.log, icon: "log", thing: "office_log" },
  { to: officePaths.team, label: officePlaces.team, icon: "team", thing: "office_team" },
];

/** On a phone these are under More. */
const UNDER_MORE: readonly string[] = [
  officePaths.offers,
  officePaths.broadcasts,
  officePaths.habits,
  officePaths.faults,
  officePaths.log,
  officePaths.team,
];

export const placesOf = (role: StaffRole): Place[] =>
  PLACES.filter(({ thing }) => mayOpenInOffice(thing, role));

export const placesUnderMore = (role: StaffRole): Place[] =>
  placesOf(role).filter(({ to }) => UNDER_MORE.includes(to));

export const placesInBar = (role: StaffRole): Place[] =>
  placesOf(role).filter(({ to }) => !UNDER_MORE.includes(to));

export const isUnderMore = (path: string): boolean =>
  path === officePaths.more ||
  path.startsWith(officePaths.gifts) ||
  UNDER_MORE.some((to) => path === to || path.startsWith(`${to}/`));

/** Returns the head of an office page; none is listed. */
export const officeHead = (page: string) => [{ title: pageTitle(fill(officeTitle, { page })) }];
