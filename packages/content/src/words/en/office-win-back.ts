export const winBackRow = {
  title: "Win back",
  about: "A code by email",
  used: "Sent {code} on {date}; used.",
  unused: "Sent {code} on {date}; not used yet.",
  unknown: "Sent {code} on {date}.",
} as const;

/** Reasons why a win-back offer is refused. */
export const winBackRefusals = {
  never_paid: "They have never paid, so there is nothing to win back.",
  is_member: "They are a member.",
  mails_stopped: "They turned these messages off.",
  sent_lately: "A code was sent in the last thirty days.",
  code_unknown: "This code cannot be used by them.",
} as const;

export const winBackSheet = {
  title: "Win {email} back",
  code: "Which code",
  own: "One for them alone, used once",
  running: "{code}, {price} the first year",
  line: "A line from you",
  lineHint: "At the top of the message, at most 300 characters",
  money: "Nothing now. They pay less in the years the code is for.",
  limit: "Limit",
  limitText: "One every thirty days. The message can be turned off with one press.",
  log: "Your name, the code and the reason, here and in their settings.",
  undo: "End the code under Offers. A message that has left cannot be called back.",
  unfilled: "The message appears here once the code is filled in.",
  noPreview: "The message cannot be shown now.",
  loading: "Fetching the message",
  act: "Send the Code",
  kept: "The code you filled in is kept, for {email}.",
  done: "The code {code} is on its way.",
} as const;
