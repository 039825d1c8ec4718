import type { FaultState } from "@sovereign/domain/fault";
import type { FaultMessage } from "@sovereign/domain/fault-message";

export const officeFaults = {
  loading: "Loading errors",
  failure: "The errors didn’t load.",
  none: "No open errors.",
  open: { one: "{count} open error.", other: "{count} open errors." },
  tabs: { open: "Open", solved: "Resolved" } satisfies Record<FaultState, string>,
  states: "Errors by status",
  find: "Reference from a member",
  notFound: "No error has the reference {reference}.",
  empty: {
    open: "Nothing is broken in members’ browsers.",
    solved: "No errors have been resolved yet.",
  } satisfies Record<FaultState, string>,
  about:
    "Errors in members’ browsers over the last ninety days. Reports never contain what members write.",
  where: "On {page}, {place}.",
  whereUnknown: "On {page}.",
  members: { one: "{count} member", other: "{count} members" },
  noMembers: "No one signed in",
  most: "{count} or more members",
  times: { one: "once", other: "{count} times" },
  met: "{members}, {times}",
  since: "First seen {first} in version {version}, last seen {last}.",
  back: "It came back {when}.",
  copy: "Copy for an Engineer",
  copied: "Error copied",
  notCopied: "The error couldn’t be copied",
  solve: "Mark as Resolved",
  reopen: "Reopen",
  notMarked: "The error couldn’t be updated. Try again.",
  named: "{act}: {fault}",
} as const;

/** An error's description for readers without code. */
export const faultSentences = {
  missing_value: "A page expected a value that was missing.",
  not_a_function: "A page got a different kind of value than it expected.",
  not_defined: "A page used a name that doesn’t exist.",
  code_not_loaded: "Part of the app didn’t load.",
  react: "A page couldn’t be displayed.",
  unreadable_json: "Saved or received data couldn’t be read.",
  endless_recursion: "A page got stuck repeating a step.",
  storage_full: "A device ran out of storage.",
  invalid_time: "A page got a date or time that doesn’t exist.",
  unexpected_response: "The server’s response wasn’t in the expected format.",
  refused_response: "The server rejected a request that the page didn’t expect to fail.",
  no_connection: "The server didn’t respond, and the page didn’t handle it.",
  other: "Something broke that the report can’t describe.",
} as const satisfies Record<FaultMessage, string>;

/** Lines copied for the engineer. */
export const faultLines = {
  error: "{name}, {message}{code}",
  met: "Seen by: {met}",
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
