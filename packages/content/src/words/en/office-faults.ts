import type { FaultState } from "@sovereign/domain/fault";
import type { FaultMessage } from "@sovereign/domain/fault-message";

export const officeFaults = {
  loading: "Reading the faults",
  failure: "The faults could not be read.",
  none: "No fault is open.",
  open: { one: "{count} fault is open.", other: "{count} faults are open." },
  tabs: { open: "Open", solved: "Solved" } satisfies Record<FaultState, string>,
  states: "Faults by state",
  find: "A member’s reference",
  notFound: "No fault has the reference {reference}.",
  empty: {
    open: "Nothing broke in a member’s browser.",
    solved: "No fault was marked as solved yet.",
  } satisfies Record<FaultState, string>,
  about: "What broke in members’ browsers in the last ninety days. No report has what they wrote.",
  where: "On {page}, {place}.",
  whereUnknown: "On {page}.",
  members: { one: "{count} member", other: "{count} members" },
  noMembers: "Nobody signed in",
  most: "{count} or more members",
  times: { one: "once", other: "{count} times" },
  met: "{members}, {times}",
  since: "Since {first} in version {version}, last {last}.",
  back: "It came back {when}.",
  copy: "Copy for the Engineer",
  copied: "The fault is copied",
  notCopied: "The fault could not be copied",
  solve: "Mark as Solved",
  reopen: "Open Again",
  notMarked: "The fault could not be marked",
  named: "{act}: {fault}",
} as const;

/** An error's description for readers without code. */
export const faultSentences = {
  missing_value: "A page expected a value that was not there.",
  not_a_function: "A page got a value of another kind than it expected.",
  not_defined: "A page used a name that does not exist.",
  code_not_loaded: "A part of the app did not load.",
  react: "A page could not be drawn.",
  unreadable_json: "A stored or received text could not be read.",
  endless_recursion: "A page repeated a step without an end.",
  storage_full: "A device had no room left to store something.",
  invalid_time: "A page got a date or a time that does not exist.",
  unexpected_response: "The server’s answer did not have the agreed form.",
  refused_response: "The server refused a request that the page did not expect to fail.",
  no_connection: "The server did not answer, and the page was not prepared for it.",
  other: "Something broke that the report cannot describe.",
} as const satisfies Record<FaultMessage, string>;

/** Lines copied for the engineer. */
export const faultLines = {
  error: "{name}, {message}{code}",
  met: "Met: {met}",
  first: "First seen: {date}",
  last: "Last seen: {date}",
  versions: "Versions: {list}",
  routes: "Routes: {list}",
  devices: "Devices: {list}",
  references: "References: {list}",
  frames: "Frames:",
  frame: "  {file}:{line}:{column}{text}",
  crumbs: "Before it:",
  route: "  {ago} s: opened {route}",
  request: "  {ago} s: {request}, {status}",
  outbox: "  {ago} s: {unsent} unsent writes",
  noResponse: "no response",
} as const;
