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

/** The one step after Publish or Schedule. */
export const releaseSheet = {
  publishTitle: "Publish “{title}”",
  scheduleTitle: "Schedule “{title}”",
  what: "What will happen",
  opens: "Opens",
  opensMembers: {
    one: "To {count} member right away. Everyone signed in sees its title.",
    other: "To {count} members right away. Everyone signed in sees its title.",
  },
  opensUncounted: "To members right away. Everyone signed in sees its title.",
  opensPublic: "To everyone signed in, right away.",
  opensEverybody: "To everyone, right away.",
  opensAt: "{when}, in {zone}. With an error it won’t open, and you’re notified an hour before.",
  newest: "Anything you save before then is included.",
  replaces: "Members read version {version} instead of version {former}.",
  announcement: "It has no text yet. Its title is announced for {period}.",
  dropped: "The earlier schedule is canceled: {when}.",
  inApp: "In the app",
  inAppText: "“New” in the vault, until they read it or for thirty days. No notification.",
  inAppNothing: "Nothing is marked as new.",
  read: "What they’ll read",
  subject: "Subject: “{subject}”",
  readNothing: "Nothing. No one is emailed.",
  log: "Logged",
  logText: "Your name, version {version} and how many are emailed.",
  undo: "Undo",
  undoText: "Take it down at any time. It’s gone within five seconds.",
  undoVersion: "Go back to another version at any time. It takes effect within five seconds.",
  undoSchedule: "Here, until it opens.",
  undoEmails: "Emails not sent yet are called back with it. A sent one can’t be.",
  publish: "Publish",
  schedule: "Schedule",
  publishTelling: "Publish and Email {count}",
  scheduleTelling: "Schedule and Email {count}",
  busy: "Publishing…",
  counting: "Counting…",
  done: "“{title}” went live at {time}.",
  doneTelling: {
    one: "“{title}” went live at {time}. Emailing {count} member {when}.",
    other: "“{title}” went live at {time}. Emailing {count} members {when}.",
  },
  scheduled: "“{title}” opens {when}.",
  unscheduled: "“{title}” is no longer scheduled.",
  kept: "Your article is saved: “{title}”.",
  again: {
    one: "This emails {count} member {when}.",
    other: "This emails {count} members {when}.",
  },
  confirm: { one: "Email {count} Member", other: "Email {count} Members" },
  undone: "“{title}” was taken down.",
} as const satisfies Record<string, string | PluralForms>;

/** Whether members are told that an article opens, and who wants to be. */
export const tellMembers = {
  title: "Tell members",
  inApp: { one: "In the app, {count} member", other: "In the app, all {count}" },
  inAppUncounted: "In the app, everyone",
  inAppHelp: "It’s marked “New” in the vault for members who can open it.",
  email: { one: "By email, the {count} who asked", other: "By email, the {count} who asked" },
  emailHelp: { one: "One message, {minutes}.", other: "One message each, {minutes}." },
  mornings: "within a day",
  bounced: {
    one: "{count} who asked is left out, because their address bounced.",
    other: "{count} who asked are left out, because their address bounced.",
  },
  emailNobody: "By email, no one",
  nobodyAsked: "No one has asked for emails yet.",
  nobodyReached: "No one who asked can be emailed.",
  push: {
    one: "By notification too, {count} who turned them on",
    other: "By notification too, the {count} who turned them on",
  },
  when: "When",
  whenNow: "Now",
  whenOpens: "When it opens",
  whenHour: "At a set time",
  whenMorning: "In their own morning",
  whenMorningHelp: "At 7:00 AM where each of them lives.",
  sentNow: "now",
  sentMorning: "in their own morning",
  sentHour: "{when}",
  asked: "Who wants emails",
  askedYes: { one: "asked for emails", other: "asked for emails" },
  askedNo: { one: "said no", other: "said no" },
  askedNot: { one: "hasn’t been asked yet", other: "haven’t been asked yet" },
  where:
    "Members are asked on the page after paying, below the first article they finish, and under Settings.",
  waiting: {
    one: "{count} email about it is scheduled. See it under Broadcasts.",
    other: "{count} emails about it are scheduled. See them under Broadcasts.",
  },
  messages: "Emails",
  held: "Messages not sent yet are held. See them under Broadcasts.",
} as const satisfies Record<string, string | PluralForms>;

/** After an entry of the staff log that opens an article. */
export const loggedTelling = {
  version: "{entry}, version {version}",
  nobody: "{entry}. No one was notified.",
  told: {
    one: "{entry}. {count} message to members.",
    other: "{entry}. {count} messages to members.",
  },
} as const satisfies Record<string, string | PluralForms>;

export const addressSheet = {
  title: "Change the address",
  address: "Address",
  hint: "It becomes {path}. It stays once members have read the article.",
  wrong: "Use lowercase letters, digits and single hyphens.",
  act: "Change Address",
  busy: "Changing…",
  done: "The address was changed.",
  moved: "“{title}” is now in {shelf}.",
  taken: "Another article on this shelf has this address. Choose a different one.",
  failed: "The article wasn’t moved. Try again.",
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

/** Links that are shown after it was published. */
export const published = {
  open: "Open It",
  preview: "Open It in Preview",
  progress: "See the Progress of the Emails",
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
    "Anyone who opens its link is asked to sign in first. A shared link shows the name of the product without the title. Search engines are asked not to list it.",
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
  nameHint: "You can change it later. Its address comes from it.",
  missing: "Enter a title.",
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
