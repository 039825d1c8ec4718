import { fill, plural } from "@sovereign/content/public/fill";
import {
  faultLines,
  faultSentences,
  officeFaults as texts,
} from "@sovereign/content/words/office-faults";
import type { OfficeFault } from "@sovereign/contract/office-faults";
import { MAX_FAULT_MEMBERS } from "@sovereign/domain/fault";
import { formatCount } from "#features/office/parts/office-words.ts";

type Crumb = OfficeFault["crumbs"][number];

const placeOf = ({ frames: [first] }: OfficeFault) => first && `${first.file}:${first.line}`;

const namesOf = (counted: readonly { name: string; count: number }[]) =>
  counted.map(({ name, count }) => `${name} (${count})`).join(", ");

/** Returns on which page and where in the code it broke. */
export function whereWords(fault: OfficeFault): string {
  const page = fault.routes.at(-1)?.name ?? "/";
  const place = placeOf(fault);
  return place ? fill(texts.where, { page, place }) : fill(texts.whereUnknown, { page });
}

/** Returns how many members met it, how often. */
export function metWords({ members, count }: OfficeFault): string {
  const shown = { count: formatCount(members) };
  const who =
    members === 0
      ? texts.noMembers
      : members >= MAX_FAULT_MEMBERS
        ? fill(texts.most, shown)
        : plural(texts.members, members, shown);
  const times = plural(texts.times, count, { count: formatCount(count) });
  return fill(texts.met, { members: who, times });
}

function crumbLine(crumb: Crumb): string {
  const ago = `${crumb.ago}`;
  if (crumb.kind === "route") return fill(faultLines.route, { ago, route: crumb.route });
  if (crumb.kind === "outbox") return fill(faultLines.outbox, { ago, unsent: `${crumb.unsent}` });
  const status = crumb.status === 0 ? faultLines.noResponse : `${crumb.status}`;
  return fill(faultLines.request, { ago, request: crumb.request, status });
}

/** Returns all that is known of a fault, a line each, for the engineer. */
export function faultReport(fault: OfficeFault): string {
  const { name, message, code, frames, crumbs, references } = fault;
  return [
    faultSentences[message],
    fill(faultLines.error, { name, message, code: code ? ` ${code}` : "" }),
    fill(faultLines.met, { met: metWords(fault) }),
    fill(faultLines.first, { date: fault.first_seen }),
    fill(faultLines.last, { date: fault.last_seen }),
    fill(faultLines.versions, { list: namesOf(fault.versions) }),
    fill(faultLines.routes, { list: namesOf(fault.routes) }),
    fill(faultLines.devices, { list: namesOf(fault.devices) }),
    fill(faultLines.references, { list: references.join(", ") }),
    faultLines.frames,
    ...frames.map(({ file, line, column, text }) =>
      fill(faultLines.frame, { file, line, column, text: text === null ? "" : `  ${text}` }),
    ),
    faultLines.crumbs,
    ...crumbs.map(crumbLine),
  ].join("\n");
}
