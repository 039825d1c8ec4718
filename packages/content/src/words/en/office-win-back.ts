export const winBackRow = {
  title: "Win back",
  about: "Email them a code",
  used: "Sent {code} on {date}, used.",
  unused: "Sent {code} on {date}, not used yet.",
  unknown: "Sent {code} on {date}.",
} as const;

/** Reasons why a win-back offer is refused. */
export const winBackRefusals = {
  never_paid: "They’ve never paid, so there’s nothing to win back.",
  is_member: "They’re already a member.",
  mails_stopped: "They turned these emails off.",
  sent_lately: "A code was sent in the last thirty days.",
  code_unknown: "They can’t use this code.",
} as const;

export const winBackSheet = {
  title: "Win back {email}",
  code: "Which code",
  own: "A one-time code just for them",
  running: "{code}, {price} the first year",
  line: "A note from you",
  lineHint: "Shown at the top of the email, up to 300 characters",
  money: "Nothing now. They pay less in the years the code covers.",
  limit: "Limit",
  limitText: "One every thirty days. They can unsubscribe with one click.",
  log: "Your name, the code and the reason, here and in the member’s settings.",
  undo: "End the code under Offers. A sent email can’t be recalled.",
  unfilled: "Fill in the code to see the email.",
  noPreview: "The email preview isn’t available right now.",
  loading: "Loading the email",
  act: "Send Code",
  kept: "Your code for {email} is still filled in.",
  done: "The code {code} is on its way.",
} as const;
