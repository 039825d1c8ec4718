export const staffLooksRow = {
  title: "Who viewed my account",
  seeAll: "See All",
  help: "Every time our staff view or change your account.",
  counts: "{looks}, {acts}.",
  looks: { one: "{count} view", other: "{count} views" },
  acts: { one: "{count} action", other: "{count} actions" },
  noLooks: "no views",
  noActs: "no actions",
  empty: "No one has viewed your account.",
} as const;

export const staffLooksPage = {
  help: "Every time our staff view or change your account, kept permanently. What you write is closed to them: every entry, note and answer to a review. Of your days they see the streak, how many were kept or answered late, and the marks of the last fourteen.",
  loading: "Loading the list",
  earlier: "Show Earlier",
  showing: "Loading…",
  before: "Nothing before that",
  began: "Your membership began.",
  ask: "If something here surprises you, ask. A person answers, and the answer will appear here too.",
  askButton: "Ask About This",
  askSubject: "Who viewed my account",
  failure: {
    title: "The list did not load.",
    body: "Nothing was changed. Only the page failed.",
    button: "Try again",
  },
} as const;

export const staffLookTexts = {
  looked: "{name} viewed your account",
  lookedAt: "Your membership and payments, at {time}.",
  lookedAtMarks: "Your membership, your payments, your streak and the marks of {days}, at {time}.",
  logRead: "{name} viewed your log",
  logReadAt: "Who viewed and changed your account, and why, at {time}.",
  viewed: "{name} viewed the app as you see it",
  /** Removed actions. */
  viewedAt: "For at most fifteen minutes, {time}. Your words were left blank.",
  note_saved: "The note about you was changed",
  noteAbout: "It is in the file that you can export in Settings.",
  refund_settled: "{sum} paid to you another way",
  days: { one: "{count} day", other: "{count} days" },
  someDays: "days",
  sessions: { one: "{count} device", other: "{count} devices" },
  someSessions: "devices",
  someMoney: "an amount",
  by: "By {name}, at {time}.",
  byYou: "By you, at {time}.",
  toBank: "It takes five to ten days to appear at your bank.",
  outcomes: {
    open: "It is in progress.",
    failed: "It failed. Nothing was changed.",
    on_its_way: "It is on its way to you. It takes five to ten days to appear at your bank.",
    came_back: "It did not reach you, and the money is still yours. Write to us.",
    called_off: "It was canceled before it reached you, and the money is still yours. Write to us.",
    undone: "It was undone.",
  },
} as const;

/** Reasons as staff choose them, as the member reads them. */
export const reasonsForMember: Readonly<Record<string, string>> = {
  "Asked within fourteen days": "You asked within fourteen days",
  "They asked us to": "You asked us to",
  "They lost the old inbox": "You lost the old inbox",
  "They lost their second factor": "You lost your second factor",
  "They lost a device": "You lost a device",
  "Someone else may have their password": "Someone else may have your password",
  "They didn’t get the email": "You did not get the email",
  "They couldn’t use it": "You could not use it",
  "The member is right": "You are right",
  "To welcome them back": "To welcome you back",
  "To answer their question": "To answer your question",
};

/** A look for a message: its beginning as staff choose it, and as the member reads it. */
export const messageReason = {
  office: "Their message from ",
  member: "About your message from ",
} as const;
