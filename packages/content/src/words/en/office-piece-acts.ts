import type { PluralForms } from "@sovereign/content/public/fill";

/** Conflict of two editors of one item. */
export const othersSave = {
  title: "{name} saved this article at {time}",
  body: "Your version is saved on this device, and theirs isn’t lost. The differences:",
  mine: "Keep Mine",
  theirs: "Use Theirs",
  after: "Either way, both stay among the versions.",
  busy: "Saving…",
  failed: "That didn’t work. Both versions are safe. Try again.",
  theirsOnly: "theirs",
  mineOnly: "yours",
  same: "The two versions are identical.",
} as const;

export const publishSheet = {
  title: "Publish “{title}” now",
  opens: "Opens",
  opensMembers: {
    one: "To {count} member right away, on the {shelf} shelf. Everyone signed in sees its title.",
    other:
      "To {count} members right away, on the {shelf} shelf. Everyone signed in sees its title.",
  },
  opensUncounted: "To members right away, on the {shelf} shelf. Everyone signed in sees its title.",
  opensPublic: "To everyone signed in right away, on the {shelf} shelf.",
  opensEverybody: "To everyone right away, in {shelf}.",
  replaces: "Members read version {version} instead of version {former}.",
  announcement: "It has no text yet. Its title is announced for {period}.",
  schedule: "Schedule",
  dropped: "Canceled: {when}.",
  released: "“Releasing {period}” is removed from the vault.",
  version: "Version",
  versionText: "Members read version {version}.",
  log: "Logged",
  logText: "Your name and the version.",
  undo: "Undo",
  undoText:
    "Take it down or go back to another version at any time. Either takes effect within five seconds.",
  act: "Publish",
  busy: "Publishing…",
  done: "“{title}” went live on every server at {time}.",
  actTelling: "Publish and Email {count}",
  doneTelling: {
    one: "“{title}” went live on every server at {time}. {count} message is going out.",
    other: "“{title}” went live on every server at {time}. {count} messages are going out.",
  },
} as const satisfies Record<string, string | PluralForms>;

/** Messages to members who subscribed to new items. */
export const tellReaders = {
  messages: "Emails",
  asked: {
    one: "{count} member asked to be emailed: one message, {minutes}.",
    other: "{count} members asked to be emailed: one message each, {minutes}.",
  },
  waiting: {
    one: "{count} goes out when it opens. See it under Broadcasts.",
    other: "{count} go out when it opens. See them under Broadcasts.",
  },
  held: "Messages not sent yet are held. See them under Broadcasts.",
  check: { one: "Email {count} who asked", other: "Email {count} who asked" },
  notify: {
    one: "Notify {count} with notifications on",
    other: "Notify {count} with notifications on",
  },
  undo: "A sent message can’t be recalled.",
  kept: "Your article is saved: “{title}”.",
} as const satisfies Record<string, string | PluralForms>;

export const scheduleSheet = {
  title: "Schedule “{title}”",
  date: "Date",
  time: "Time",
  hint: "In {zone}",
  missing: "Choose a date and time.",
  over: "This time has passed. Publish it now, or choose a later one.",
  opens: "Opens",
  opensText: "{date} at {time} in {zone}, on every server within a second.",
  opensElsewhere: "{date} at {time} in {zone} ({utc} UTC), on every server within a second.",
  version: "Version",
  versionText: "The newest at that time. Anything you save before then is included.",
  fault: "Errors",
  faultText: "With an error, it won’t open. You’re notified an hour before.",
  undo: "Undo",
  undoText: "Here, until it opens.",
  act: "Schedule",
  drop: "Unschedule",
  busy: "Scheduling…",
  done: "“{title}” opens {when}.",
  actTelling: "Schedule and Email {count}",
  dropped: "“{title}” is no longer scheduled.",
} as const;

export const takeDownSheet = {
  title: "Take “{title}” down",
  members: "Members",
  membersText:
    "Lose access within five seconds. Copies on their devices are deleted when they’re next online.",
  versions: "Versions",
  versionsText: "All are kept.",
  schedule: "Schedule",
  scheduleText: "Canceled: {when}.",
  undo: "Undo",
  undoText: "Publish it again.",
  act: "Take It Down",
  busy: "Taking it down…",
  done: "“{title}” was taken down.",
  needed: "The app needs this article. Change its text instead of taking it down.",
} as const;

export const deleteSheet = {
  title: "Delete the draft “{title}”",
  members: "Members",
  membersText: "Have never read it.",
  versions: "Versions",
  versionsText: "All are deleted. Files that only they use are deleted within a week.",
  log: "Logged",
  logText: "Your name and the article’s address.",
  undo: "Undo",
  undoText: "Right afterward, under Publish.",
  act: "Delete Draft",
  busy: "Deleting…",
  done: "The draft “{title}” was deleted.",
  released: "Members have read it or will, so it can’t be deleted. Take it down instead.",
} as const;

/** Above the items, after an action that can be undone there. */
export const pieceUndo = {
  act: "Undo",
  busy: "Undoing…",
  restored: "The draft “{title}” was restored.",
  ordered: "{shelf} is back in its earlier order.",
  failed: "It couldn’t be undone. Nothing was changed.",
} as const;

export const accessSheet = {
  title: "Who can read “{title}”",
  label: "Access",
  member: "Members",
  memberAbout: "Anyone who pays, has free access or is on a free trial.",
  public: "Everyone signed in",
  publicAbout: "Its link still asks visitors to sign in.",
  act: "Change Access",
  busy: "Saving…",
  after: "Saved as the next version. It takes effect once published.",
} as const;

/** Why a change was not made. */
export const pieceRefusals = {
  changed: "Someone else changed this article. Review it first.",
  faulty: "The newest version has errors. Fix them first. Nothing was published.",
  hourOver: "This time has passed. Publish it now, or choose a later one.",
  failed: "That didn’t work. Nothing was changed. Try again.",
} as const;

export const pieceVersions = {
  title: "Versions of {title}",
  page: "Versions",
  list: "Versions",
  loading: "Loading versions",
  failure: "The versions didn’t load.",
  saved: "{when}, {name}",
  begun: "Created",
  changed: { one: "{count} word changed", other: "{count} words changed" },
  added: { one: "{count} word added", other: "{count} words added" },
  removed: { one: "{count} word removed", other: "{count} words removed" },
  sameWords: "No words changed",
  open: "Open in the editor",
  live: "Live for members",
  intro: "What would change if you go back from version {from} to version {to}:",
  counts: "{gone}, {fresh} restored.",
  gone: { one: "{count} word removed", other: "{count} words removed" },
  after:
    "Going back saves it as version {next}. Version {from} stays in the list, and nothing changes for members until you publish.",
  newest: "This is the newest version. Choose an earlier one to see what would change.",
  equal: "The two versions are identical.",
  goes: "removed",
  returns: "restored",
  act: "Go Back to Version {version}",
  busy: "Going back…",
  done: "Version {version} was restored as version {next}.",
  rest: "…",
} as const;

export const piecePreview = {
  title: "Preview",
  who: "View as",
  visitor: "Visitor",
  signedIn: "Signed in",
  subscriber: "Member",
  day: "Date",
  width: "Width",
  window: "Desktop",
  phone: "Phone",
  on: "As it reads on {date}.",
  visitorNote: "The vault has no public page. A link to it asks visitors to sign in.",
  signedInNote: "The title and how to join. None of the text leaves the server.",
  whole: "Full text.",
  subscriberNote: "Version {version}, full text. A preview doesn’t count as a read.",
  nothing: "Visitors can’t read “{title}”.",
  nothingBody:
    "Anyone who opens its link is asked to sign in first. A shared link shows the name of the product without the title. Search engines are told to leave it out.",
  nothingElsewhere: "Anyone who opens its link is asked to become a member first.",
  opens: "This {piece} opens with membership.",
  dayOfGuidance: "day",
  price: "{Price}, renews automatically until you cancel.",
  notYet: "Not open on this date. Members won’t see it.",
} as const;

export const newPieceSheet = {
  title: "New article",
  shelf: "Shelf",
  name: "Title",
  nameHint: "Members see it as soon as the article is live.",
  missing: "Enter a title.",
  address: "Address",
  addressHint: "Can’t be changed later. It becomes {shelf}/ followed by this.",
  badAddress: "Use lowercase letters, digits and single hyphens.",
  taken: "Another article on this shelf has this address. Choose a different one.",
  act: "Create Article",
  busy: "Creating…",
} as const;

export const orderSheet = {
  title: "Order of {shelf}",
  up: "Move “{title}” up",
  down: "Move “{title}” down",
  moved: "“{title}” is now number {number} of {of}.",
  drag: "Drag an article by its handle, or use the arrows.",
  about: "For live articles, the new order applies right away.",
  act: "Save Order",
  busy: "Saving…",
  done: "The order of {shelf} was saved.",
  changed: "Someone else changed this shelf. Reload the page and try again.",
} as const;
