export const viewAs = {
  act: "View as this member",
  about: "Fifteen minutes, reading only",
  title: "View as {address}",
  facts: [
    {
      term: "You see",
      text: "The screens as they are for this member: what is open, what is locked, what a notice says.",
    },
    {
      term: "You do not",
      text: "Entries, answers, notes and the streak. They are left blank.",
    },
    { term: "You can", text: "Read. Every button that writes is switched off." },
    { term: "It ends", text: "After fifteen minutes, or when you leave." },
    { term: "They read", text: "That you looked, when, for how long and why." },
  ],
  start: "View for Fifteen Minutes",
  starting: "Sending…",
  staff: "Nobody views as staff.",
  gone: "There is no such member any more.",
  failed: "The view has not begun. Nothing was read. Try again.",
} as const;

/** `left` is such as "14:52". */
export const viewing = {
  page: "View as a member",
  bar: "You see what {address} sees. Reading only, {left} left.",
  leave: "Leave",
  blank: "Left blank: what a member writes and answers stays theirs.",
  blankLabel: "Left blank",
  inDial: "left blank",
  over: "The fifteen minutes are over.",
  back: "Back to the Member",
  off: "Every button that writes is switched off.",
  loading: "Opening their screens",
  failure: "This screen did not come.",
  retry: "Retry",
  open: "Open for this member",
  locked: "Locked for this member",
} as const;

/** The members' own words, apart from theirs, so that their scripts stay as they are. */
export const viewedPlaces = {
  navigation: "Main",
  home: "Home",
  "one-thing": "ONE Thing",
  focus: "Focus",
  history: "History",
  vault: "Vault",
  manifesto: "Manifesto",
  settings: "Settings",
} as const;

export const viewedHome = {
  today: "Today",
  oneThing: "Today’s ONE Thing",
  nothingSet: "Nothing is set yet.",
  reflect: "Reflect on Today",
  commit: "Commit to My ONE Thing",
  day: "Day {day} of {days}. {category}",
  finished: "All {days} days are behind them.",
} as const;

export const viewedOneThing = {
  note: "Note",
  noNote: "No note",
  tomorrow: "Tomorrow’s line",
  noTomorrow: "No line for tomorrow",
  update: "Update My ONE Thing",
} as const;

export const viewedFocus = { title: "Accountability Engine" } as const;

export const viewedHistory = {
  title: "Last 30 days",
  none: "No day has an entry.",
  entry: "Entry",
  day: "Day",
} as const;

export const viewedVault = {
  title: "Resource Vault",
  shelves: {
    excerpts: "Excerpts",
    principles: "Principles",
    frameworks: "Frameworks & Playbooks",
    "case-studies": "Case Studies",
    videos: "Videos",
    briefings: "Private Briefings",
    books: "Books & Guides",
  },
  labels: {
    excerpts: "Excerpt",
    principles: "Principle",
    frameworks: "Framework",
    "case-studies": "Case study",
    videos: "Video",
    briefings: "Private Briefing",
    books: "Book",
  },
  note: { one: "{label}, {count} minute", other: "{label}, {count} minutes" },
  video: "Open for this member, outside",
  later: "Releasing {releases}",
  notYet: "Releasing later",
  isOpen: { one: "{count} of {all} is open", other: "{count} of {all} are open" },
} as const;

export const viewedManifesto = {
  signed: "Signed by them on {date}",
  earlier: "Signed by them on {date}, in earlier words.",
  unsigned: "Not signed yet.",
  sign: "Sign the Manifesto & Begin",
} as const;

export const viewedSettings = {
  membership: "Subscription Management",
  renews: "Member, renews {date}",
  ends: "Member until {date}. It will not renew.",
  member: "Member",
  due: "The last payment did not go through. Access continues until {date} while it is put right.",
  paidTwice: "Two subscriptions are being charged.",
  ended: "Your membership ended {date}. Your place is saved.",
  endedUndated: "Your membership has ended. Your place is saved.",
  free: "You are reading the preview.",
  manage: "Manage Subscription",
  restore: "Restore Purchase",
  account: "Account",
  email: "Email address",
  zone: "Time zone",
  since: "Member since",
  reminders: "Daily Reminders",
  state: "State",
  on: "On, {time}",
  mailed: "By email, {time}",
  remindersOff: "Off",
  next: "Next one",
  devices: "Devices that take notifications",
} as const;
