import type { PluralForms } from "@sovereign/content/public/fill";

/** Conflict of two editors of one item. */
export const othersSave = {
  title: "{name} saved this piece at {time}",
  body: "Yours is kept on this device, and nothing of theirs is lost. What differs:",
  mine: "Keep Mine",
  theirs: "Take Theirs",
  after: "Both stay among the versions, whichever you take.",
  busy: "Saving…",
  failed: "That did not work. Both texts are kept; try again.",
  theirsOnly: "theirs",
  mineOnly: "yours",
  same: "The two texts are equal.",
} as const;

export const publishSheet = {
  title: "Publish “{title}” now",
  opens: "Opens",
  opensMembers: {
    one: "To {count} member, at once, on the shelf {shelf}. Everybody signed in reads its title.",
    other:
      "To {count} members, at once, on the shelf {shelf}. Everybody signed in reads its title.",
  },
  opensUncounted: "To members, at once, on the shelf {shelf}. Everybody signed in reads its title.",
  opensPublic: "To everybody signed in, at once, on the shelf {shelf}.",
  opensEverybody: "To everybody, at once, in {shelf}.",
  replaces: "Members read version {version} in place of version {former}.",
  announcement: "It has no text yet. Its title is announced for {period}.",
  schedule: "Schedule",
  dropped: "{when} is dropped.",
  released: "“Releasing {period}” goes from the vault.",
  version: "Version",
  versionText: "Members read version {version}.",
  log: "The log",
  logText: "Your name and the version.",
  undo: "Undo",
  undoText: "Take it down, or go back to another version, within five seconds at any time.",
  act: "Publish",
  busy: "Publishing…",
  done: "“{title}” is live on every server since {time}.",
  actTelling: "Publish and Tell {count}",
  doneTelling: {
    one: "“{title}” is live on every server since {time}. {count} message is leaving.",
    other: "“{title}” is live on every server since {time}. {count} messages are leaving.",
  },
} as const satisfies Record<string, string | PluralForms>;

/** Messages to members who subscribed to new items. */
export const tellReaders = {
  messages: "Messages",
  asked: {
    one: "{count} asked to be told by email: one message, {minutes}.",
    other: "{count} asked to be told by email: one each, {minutes}.",
  },
  waiting: {
    one: "{count} leaves when it opens. Broadcasts shows it.",
    other: "{count} leave when it opens. Broadcasts shows them.",
  },
  held: "Those that have not left are kept back. Broadcasts shows them.",
  check: { one: "Tell {count} by email", other: "Tell {count} by email" },
  notify: {
    one: "Notify {count} with notifications on",
    other: "Notify {count} with notifications on",
  },
  undo: "A message that has left cannot be called back.",
  kept: "The piece is kept: “{title}”.",
} as const satisfies Record<string, string | PluralForms>;

export const scheduleSheet = {
  title: "When “{title}” opens",
  date: "Day",
  time: "Time",
  hint: "In {zone}",
  missing: "Choose a day and a time.",
  over: "This time has passed. Publish it now, or choose a later one.",
  opens: "Opens",
  opensText: "{date}, {time} in {zone}. On every server within a second.",
  opensElsewhere: "{date}, {time} in {zone}, {utc} UTC. On every server within a second.",
  version: "Version",
  versionText: "The newest then. What you save until then comes along.",
  fault: "Faults",
  faultText: "With a fault it waits, and you are told an hour before.",
  undo: "Undo",
  undoText: "Until it opens, here.",
  act: "Schedule",
  drop: "Drop the Schedule",
  busy: "Scheduling…",
  done: "“{title}” opens {when}.",
  actTelling: "Schedule and Tell {count}",
  dropped: "The schedule of “{title}” is dropped.",
} as const;

export const takeDownSheet = {
  title: "Take “{title}” down",
  members: "Members",
  membersText:
    "Read nothing of it within five seconds. Copies on their devices go when they are next online.",
  versions: "Versions",
  versionsText: "All stay.",
  schedule: "Schedule",
  scheduleText: "{when} is dropped.",
  undo: "Undo",
  undoText: "Publish it again.",
  act: "Take It Down",
  busy: "Taking it down…",
  done: "“{title}” is taken down.",
  needed: "The app needs this piece. Change its text in place of taking it down.",
} as const;

export const deleteSheet = {
  title: "Delete the draft “{title}”",
  members: "Members",
  membersText: "Have never read it.",
  versions: "Versions",
  versionsText: "All go, and within a week the files that only they show.",
  log: "The log",
  logText: "Your name and its address.",
  undo: "Undo",
  undoText: "Right after it, under Publish.",
  act: "Delete the Draft",
  busy: "Deleting…",
  done: "The draft “{title}” is deleted.",
  released: "Members have read it, or will. Take it down instead.",
} as const;

/** Above the items, after an action that can be undone there. */
export const pieceUndo = {
  act: "Undo",
  busy: "Undoing…",
  restored: "The draft “{title}” is back.",
  ordered: "{shelf} is in its former order.",
  failed: "It was not undone. Nothing was changed.",
} as const;

export const accessSheet = {
  title: "Who “{title}” opens for",
  label: "Access",
  member: "Members",
  memberAbout: "Who pays, is given days, or tries it.",
  public: "Everybody signed in",
  publicAbout: "A link to it still asks to sign in.",
  act: "Change the Access",
  busy: "Saving…",
  after: "Saved as the next version; it holds once published.",
} as const;

/** Why a change was not made. */
export const pieceRefusals = {
  changed: "The piece was changed meanwhile. Look at it first.",
  faulty: "The newest version has faults. Nothing was published.",
  hourOver: "This time has passed. Publish it now, or choose a later one.",
  failed: "That did not work. Nothing was changed.",
} as const;

export const pieceVersions = {
  title: "Versions of {title}",
  page: "Versions",
  list: "Versions",
  loading: "Fetching the versions",
  failure: "The versions did not come.",
  saved: "{when}, {name}",
  begun: "Begun",
  changed: { one: "{count} word changed", other: "{count} words changed" },
  added: { one: "{count} word added", other: "{count} words added" },
  removed: { one: "{count} word removed", other: "{count} words removed" },
  sameWords: "No word changed",
  open: "What you have open",
  live: "What members read",
  intro: "What would change if you go back from version {from} to version {to}:",
  counts: "{gone}, {fresh} return.",
  gone: { one: "{count} word goes", other: "{count} words go" },
  after:
    "Going back saves it as version {next}; version {from} stays in the list. Nothing changes for members until you publish.",
  newest: "This is the newest version. Choose an earlier one to see what would change.",
  equal: "The two versions are equal.",
  goes: "goes",
  returns: "returns",
  act: "Go Back to Version {version}",
  busy: "Going back…",
  done: "Version {version} is back, as version {next}.",
  rest: "…",
} as const;

export const piecePreview = {
  title: "Preview",
  who: "As whom",
  visitor: "Visitor",
  signedIn: "Signed in",
  subscriber: "Subscriber",
  day: "Day",
  width: "Width",
  window: "Window",
  phone: "Phone",
  on: "on {date}.",
  visitorNote: "The vault has no public page; a link to it asks to sign in.",
  signedInNote: "The title and the way in; no word of the text leaves the server.",
  whole: "Whole.",
  subscriberNote: "Version {version}, whole. Nothing here counts as a reading.",
  nothing: "A visitor reads nothing of “{title}”.",
  nothingBody:
    "Whoever opens its address is asked to sign in first. A link that is shared shows the name of the product and no title. Search engines are told to leave it out.",
  nothingElsewhere: "Anyone who opens its address is asked to become a member first.",
  opens: "This {piece} opens with membership.",
  dayOfGuidance: "day",
  price: "{Price}, renews automatically until you cancel.",
  notYet: "On this day it is not open: members find nothing of it.",
} as const;

export const newPieceSheet = {
  title: "A new piece",
  shelf: "Shelf",
  name: "Title",
  nameHint: "Members read it as soon as the piece is live.",
  missing: "A title is needed.",
  address: "Address",
  addressHint: "It stays: {shelf}, a slash, and this.",
  badAddress: "Lower-case letters, digits and single hyphens.",
  taken: "This address is taken on the shelf.",
  act: "Begin the Piece",
  busy: "Beginning…",
} as const;

export const orderSheet = {
  title: "The order of {shelf}",
  up: "Move “{title}” up",
  down: "Move “{title}” down",
  moved: "“{title}” is number {number} of {of}.",
  drag: "Drag a piece by its lines, or use the arrows.",
  about: "For live pieces it holds at once.",
  act: "Save the Order",
  busy: "Saving…",
  done: "{shelf} is in order.",
  changed: "The shelf was changed meanwhile. Look again.",
} as const;
