import type { Endpoint, Reader } from "@sovereign/contract/endpoint";
import { readManifesto, readSignature } from "@sovereign/contract/manifesto";
import { readMembership } from "@sovereign/contract/memberships";
import { readOverview } from "@sovereign/contract/one-things";
import { readProgramme } from "@sovereign/contract/programme";
import { readReminder } from "@sovereign/contract/reminders";
import { readShelves } from "@sovereign/contract/vault";
import { blankOverview, blankProgramme, blankReminder } from "./blanking.ts";

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
  viewable(readProgramme, blankProgramme),
  viewable(readShelves, asItIs),
  viewable(readManifesto, asItIs),
  viewable(readSignature, asItIs),
  viewable(readMembership, asItIs),
  viewable(readReminder, blankReminder),
];

export function findViewable(method: string, path: string): Viewable | undefined {
  if (method !== "GET") return undefined;
  return VIEWABLE.find(({ pattern }) => pattern.test(path));
}
