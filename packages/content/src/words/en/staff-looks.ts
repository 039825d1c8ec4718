export const staffLooksRow = {
  title: "Who looked at my account",
  seeAll: "See All",
  help: "Every time our staff look at or change your account.",
  counts: "{looks}, {acts}.",
  looks: { one: "{count} look", other: "{count} looks" },
  acts: { one: "{count} act", other: "{count} acts" },
  noLooks: "no looks",
  noActs: "no acts",
  empty: "Nobody has looked.",
} as const;

export const staffLooksPage = {
  help: "Every look and every act of our people, kept for good. What you write is closed to them: no entry, no note, no answer to a review. Of your days they see the streak and the marks of the last fourteen.",
  loading: "Loading who looked",
  earlier: "Show Earlier",
  showing: "Showing…",
  before: "Nothing before",
  began: "Your membership began.",
  ask: "If a line surprises you, ask. A person answers, and the answer will stand here too.",
  askButton: "Ask About This",
  askSubject: "Who looked at my account",
  failure: {
    title: "The list did not load.",
    body: "Nothing was changed. Only the page failed.",
    button: "Try again",
  },
} as const;

export const staffLookTexts = {
  looked: "{name} looked",
  lookedAt: "At your membership and payments, {time}.",
  lookedAtMarks: "At your membership, your payments, your streak and the marks of {days}, {time}.",
  logRead: "{name} read what the log has of you",
  logReadAt: "Who looked and acted, and why, {time}.",
  viewed: "{name} saw the app as you do",
  /** Removed actions. */
  viewedAt: "For at most fifteen minutes, {time}. Your words were left blank.",
  days: { one: "{count} day", other: "{count} days" },
  someDays: "days",
  sessions: { one: "{count} session", other: "{count} sessions" },
  someSessions: "sessions",
  someMoney: "money",
  by: "By {name}, {time}.",
  byYou: "By you, {time}.",
  toBank: "Your bank shows it in five to ten days.",
  outcomes: {
    open: "It is under way.",
    failed: "It failed, and nothing has changed.",
    on_its_way: "It is on its way to you. Your bank shows it in five to ten days.",
    came_back: "It did not reach you, and the money is still yours. Write to us.",
    called_off:
      "It was called off before it reached you, and the money is still yours. Write to us.",
    undone: "It was taken back.",
  },
} as const;

/** Reasons as staff choose them, as the member reads them. */
export const reasonsForMember: Readonly<Record<string, string>> = {
  "Asked within fourteen days": "You asked within fourteen days",
  "They asked us to": "You asked us to",
  "They lost the old inbox": "You lost the old inbox",
};

/** A look for a message: its beginning as staff choose it, and as the member reads it. */
export const messageReason = {
  office: "Their message of ",
  member: "For your message of ",
} as const;
