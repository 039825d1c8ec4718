import { readCalendar } from "@sovereign/contract/calendar";
import type { Endpoint, Reader } from "@sovereign/contract/endpoint";
import { readManifesto, readSignature } from "@sovereign/contract/manifesto";
import { listPurchases, readMembership } from "@sovereign/contract/memberships";
import { readOverview } from "@sovereign/contract/one-things";
import { readProgramme, readProgrammeDay } from "@sovereign/contract/programme";
import { readReminder } from "@sovereign/contract/reminders";
import { readPiece, readShelves, searchVault } from "@sovereign/contract/vault";
import { blankCalendar, blankOverview, blankProgramme, blankReminder } from "./blanking.ts";

type Viewable = {
  endpoint: Pick<Endpoint, "method" | "path">;
  pattern: RegExp;
  /** Returns what staff may see of a response; throws at one of another form. */
  blank: (response: unknown) => unknown;
};

/** A field that the contract does not name is dropped by its reader. */
function viewable<Answer>(
  endpoint: Pick<Endpoint, "method" | "path"> & { answer: Reader<Answer> },
  blank: (answer: Answer) => Answer,
): Viewable {
  return {
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
    blank(response) {
      const read = endpoint.answer.safeParse(response);
      if (!read.success) throw new Error(`cannot blank the response of ${endpoint.path}`);
      return blank(read.data);
    },
  };
}

/** For responses that contain nothing a member wrote or answered. */
const asItIs = <Answer>(answer: Answer): Answer => answer;

/** All that a view may read; every other request is refused (decision 126). */
export const VIEWABLE: readonly Viewable[] = [
  viewable(readOverview, blankOverview),
  viewable(readCalendar, blankCalendar),
  viewable(readProgramme, blankProgramme),
  viewable(readProgrammeDay, asItIs),
  viewable(readShelves, asItIs),
  viewable(searchVault, asItIs),
  viewable(readPiece, asItIs),
  viewable(readManifesto, asItIs),
  viewable(readSignature, asItIs),
  viewable(readMembership, asItIs),
  viewable(listPurchases, asItIs),
  viewable(readReminder, blankReminder),
];

export function findViewable(method: string, path: string): Viewable | undefined {
  if (method !== "GET") return undefined;
  return VIEWABLE.find(({ pattern }) => pattern.test(path));
}
