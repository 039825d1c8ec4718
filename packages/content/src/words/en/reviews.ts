import type { HardMark } from "@sovereign/domain/week-review";

/** Copy of both reviews; `from` and `to` are dates. */
export const reviewTexts = {
  span: "{from} to {to}",
  loading: "Loading your review",
  failed: {
    title: "The review could not be loaded",
    body: "Nothing you wrote is lost. Check your connection and try again.",
    button: "Try again",
  },
  none: {
    title: "There is no review of these days.",
    body: "A weekly review needs a week that is over, Monday to Sunday. A thirty-day review can end on any day up to today.",
    button: "Back to History",
  },
  notBegun: {
    title: "Your reviews begin with your first day.",
    body: "Nothing is recorded in these days, nor before them.",
    button: "Back to History",
  },
  and: "{first} and {last}",
  nextReady: "The next review is ready.",
  toNext: "Open It",
  back: "Back to History",
  print: "Print",
  share: "Share",
  nothingWritten: "No record",
  nothingAsked: "Nothing was asked.",
  markedAt: "{words} {time}",
  /** For screen readers. */
  figure: "{count} days: {answered}.",
} as const;

/** `Kept`, `kept` and `total` are in words. */
export const countSentences = {
  none: { one: "The one day was not kept.", other: "None of {total} days kept." },
  all: { one: "{Kept} day kept", other: "{Kept} days kept" },
  some: "{Kept} of {total} days kept",
  onePartly: ", partly",
  partly: { one: ", one of them partly", other: ", {partial} of them partly" },
  allPartly: ", all of them partly",
  rest: { one: "One day of planned rest.", other: "{Rest} days of planned rest." },
  unanswered: {
    one: "One still waits for its answer.",
    other: "{Waiting} still wait for answers.",
  },
} as const;

export const weekReviewTexts = {
  tab: "Sunday review",
  note: "Sunday review",
  days: "The days of the week",
  earlier: "The week before",
  later: "The week after",
  weeks: "Other weeks",
  best: "Best day",
  hardest: "Hardest day",
  bestOne: "Completed at {time}, earlier than on any other day.",
  bestOnly: "The only day completed before it was over, at {time}.",
  /** Two or more days with the same earliest time, among others or alone. */
  bestTwo: "Both were completed at {time}, earlier than the others.",
  bestTwoAlone: "Both were completed at {time}.",
  bestMany: "Each was completed at {time}, earlier than the others.",
  bestManyAlone: "Each was completed at {time}.",
  noBest: "None",
  noBestWhy: "No day was completed before it was over.",
  noHardest: "None",
  noHardestWhy: "No day that is over fell short.",
  hard: {
    missed: "Missed.",
    "no-record": "Nothing was written down.",
    partial: "Partial.",
  } satisfies Record<HardMark, string>,
  others: { one: "One other day went the same way.", other: "{count} others went the same way." },
  question: {
    missed: "What stood in the way on {day}?",
    "no-record": "What would have begun {day}?",
    partial: "What would have made {day} whole?",
  } satisfies Record<HardMark, string>,
  questionNone: "What made this week hold?",
} as const;

export const reviewAnswerTexts = {
  private: "Only you can read it. It is left out of anything you share.",
  saving: "Saving…",
  saved: "Saved at {time}",
  notSaved: "Not saved yet. It is on this device.",
  again: "Save now",
  tooLong: "Shorten it a little; it is saved on this device until then.",
} as const;

export const thirtyReviewTexts = {
  tab: "Thirty-day review",
  title: "{Kept} of {total} days.",
  ofKept: "of {total} kept",
  earlier: "The thirty days before",
  later: "The thirty days after",
  today: "The thirty days to today",
  next: "The next thirty-day review opens on {date}.",
  others: "Other periods",
  sums: {
    completed: "completed",
    partial: "partial",
    missed: "missed",
    no_record: "no record",
    rest: "planned rest",
    unanswered: "open",
  },
  findings: "Findings",
  longest: "Longest run",
  days: { one: "{count} day", other: "{count} days" },
  noRun: "None",
  noRunWhy: "No day was kept.",
  runGoesOn: "From {from}, and not finished.",
  runEnded: "From {from} to {to}.",
  runBefore: "It began before these thirty days.",
  runTimes: "{count} runs were as long; this is the latest.",
  strength: "Strength",
  strengthIs: "{from}, now {now}",
  strengthLevel: "{now}, as before",
  up: "Up {points}, because",
  down: "Down {points}, because",
  level: "What was kept and what was not weigh the same.",
  run: { one: "the last day was kept.", other: "the last {days} days were all kept." },
  kept: "{kept} of {of} days were kept.",
  lost: "of {days}.",
  missed: { one: "one missed day", other: "{days} missed days" },
  no_record: { one: "one day without a record", other: "{days} days without a record" },
  partial: { one: "one day kept partly", other: "{days} days kept partly" },
  weekday: "By weekday",
  holds: "{day} holds",
  hold: "{days} hold",
  manyHold: "{count} weekdays hold",
  allHold: "Every weekday holds",
  noneHold: "No weekday held",
  heldEach: {
    one: "{days} was completed every time.",
    other: "{days} were completed every time.",
  },
  allEach: "Each was completed every time.",
  least: "{day}, {completed} of {times} times.",
  leastEqual: "No weekday was weaker than the others.",
  leastMany: "{days} least often.",
  rows: "First, hardest, latest",
  printReview: "Print the Review",
} as const;

export const thirtyReviewAhead = {
  title: "A review every thirty days.",
  body: "Kept or not, every thirty days this page shows what they came to: the longest run, strength and why it moved, the weekdays that hold, the first day, the hardest and the latest.",
  locked: "The thirty-day review is for members.",
  lockedBody: "Membership opens one every thirty days, kept or not.",
  opens: "Your first opens on {date}.",
  notBegun: "Your first opens on the thirtieth day, counted from your first ONE Thing.",
} as const;

export const reviewLinkTexts = {
  title: "Share",
  image: "As an image",
  imageHelp: "The marks and the count. None of your sentences.",
  link: "As a link",
  live: "Live",
  withdrawn: "Withdrawn",
  none: "Anyone with the address will see the marks and the count until you withdraw it. None of your sentences.",
  liveHelp:
    "Anyone with the address sees the marks and the count until you withdraw it. Made {date} at {time}.",
  withdrawnHelp:
    "Withdrawn {date} at {time}. The address now shows nothing of yours, and it will not be used again.",
  make: "Make a Link",
  makeNew: "Make a New Link",
  making: "Making…",
  copy: "Copy Link",
  share: "Share Link",
  copied: "The link is copied.",
  notCopied: "The link could not be copied. Select it above.",
  withdraw: "Withdraw Link",
  withdrawing: "Withdrawing…",
  failed: "The link could not be changed. Try again.",
  loadFailed: "The link could not be loaded.",
  again: "Try again",
  tooMany: "Twelve reviews are shared already. Withdraw one of these first.",
  others: "Your other live links",
  ofWeek: "Week to {date}",
  ofThirty: "Thirty-day review to {date}",
  withdrawOne: "Withdraw the link to: {review}",
  withdrawShort: "Withdraw",
} as const;

export const reviewOfferTexts = {
  title: "Reviews",
  week: "Sunday review",
  weekToday: "This week is ready to look back on.",
  weekLast: "The week from Monday to Sunday",
  thirty: "Thirty-day review",
  thirtyHelp: "One every thirty days, kept or not",
} as const;

export const sharedReviewTexts = {
  title: "A shared review",
  description: "Days kept, as marks.",
  note: "Shared from {product}",
  week: "A week, day by day",
  as: "As it was on {date}. The sentences stay with the person who wrote them.",
  what: "{product} asks for one sentence in the morning and one answer at night. Each mark is a day.",
  more: "What {product} is",
  loading: "Loading what was shared",
  gone: {
    title: "Nothing is shared here.",
    body: "The link was withdrawn, or the address is not quite right.",
    button: "What {product} is",
  },
  failed: {
    title: "What was shared could not be loaded",
    body: "Check your connection and try again.",
    button: "Try again",
  },
} as const;
