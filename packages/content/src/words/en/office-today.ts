export const todayTexts = {
  moment: "{date}, {time}.",
  momentIn: "{date}, {time} in {city}.",
  books: "Financial reports use {zone}.",
  loading: "Loading today",
  pays: { one: "{count} paying member", other: "{count} paying members" },
  more: "{pays}, {change} more than on {start}.",
  fewer: "{pays}, {change} fewer than on {start}.",
  same: "{pays}, the same as on {start}.",
  needs: { one: "One thing needs your attention.", other: "{count} things need your attention." },
  nothing: "Nothing needs your attention.",
  firstDay: "You’re open for business. No one has paid yet, and {ready} of {all} things are ready.",
} as const;

export const thirtyDays = {
  caption: "in thirty days",
  onFirstDay: "on the first day",
  came: "net gain",
  same: "no change",
  left: "net loss",
  label:
    "The last thirty days: {came} with a net gain, {same} with no change, {left} with a net loss. Today isn’t over.",
  empty: "No members have been gained or lost yet. Today isn’t over.",
} as const;

export const keyFigures = {
  label: "Key metrics",
  paying: "Paying members",
  payingAbout: "{before} on {start}. Since then, {came} gained and {left} lost.",
  payingNone: "The first member appears within a second of paying.",
  revenue: "Annual recurring revenue",
  revenueShort: "ARR",
  revenueAnd: "and",
  revenueAbout: "What members pay a year. Currencies are never added together.",
  revenueOne: "What members pay a year.",
  revenueStores: {
    one: "One pays through a store at a price we don’t know and isn’t included.",
    other: "{count} pay through a store at a price we don’t know and aren’t included.",
  },
  revenueNone: "Each currency gets a line after its first payment.",
  due: "Due to renew by {date}",
  dueShort: "Due by {date}",
  dueAbout: {
    one: "{count} more has canceled.",
    other: "{count} more have canceled.",
  },
  dueWould: "Of these {due}, {expected} are expected to renew, likely between {low} and {high}.",
  dueNone: "A forecast needs ten past renewals.",
  grace: "Failed, in grace period",
  graceSums: "{sums}.",
  graceSoon: {
    one: "One ends within three days.",
    other: "{count} end within three days.",
  },
  graceNone: "After a declined renewal, access continues for seven days.",
} as const;

export const howCounted = {
  before: "Paying",
  about:
    " means paid for today. When a renewal is declined, the member counts as in the grace period right away, here, in Money and in Members. Each number opens the list it counts.",
  wayIn: "How people arrive",
  title: "How it’s counted",
  facts: {
    paying:
      "Paid for today, whether or not they’ve canceled. A free trial and free access don’t count.",
    due: "Paying, not canceled, and paid until a day within thirty days.",
    grace:
      "The renewal was declined and access continues for up to seven days. They aren’t counted as paying.",
    lapsed: "Paid time is over and no grace period is left. A refund or a dispute isn’t a lapse.",
    team: "Team and demo accounts count only with a membership of their own.",
  },
  terms: {
    paying: "Paying",
    due: "Due",
    grace: "Grace period",
    lapsed: "Lapsed",
    team: "Not members",
    noAccount: "Without an account",
  },
  noAccount: {
    one: "{count} who pays has no account, so Money lists them and Members can’t.",
    other: "{count} who pay have no account, so Money lists them and Members can’t.",
  },
} as const;

export const sentTexts = {
  title: "Sent in 24 hours",
  mails: "Emails to members",
  reminders: "Reminders",
  opened: "Articles opened",
  none: "None",
  allSent: "{count}, none failed",
  failed: { one: "{of}, {count} failed", other: "{of}, {count} failed" },
} as const;

/** The switch of Monday's email. */
export const mondaySwitch = {
  title: "Monday’s email",
  label: "Email me the week",
  help: "Each Monday at 7:00 AM, {zone}: the week in eight lines, and each links to its numbers.",
  preview: "Email Me Last Week",
  sent: "Last week is on its way to you",
  failed: "That wasn’t saved. Try again.",
} as const;

/** The lines of Monday's email. */
export const mondayMail = {
  more: {
    one: "{paying} pays, {change} more than a week ago",
    other: "{paying} pay, {change} more than a week ago",
  },
  fewer: {
    one: "{paying} pays, {change} fewer than a week ago",
    other: "{paying} pay, {change} fewer than a week ago",
  },
  same: { one: "{paying} pays, as a week ago", other: "{paying} pay, as a week ago" },
  week: "{from} to {to}, in {city}",
  hour: "7:00 AM",
  pay: { one: "{count} member on Sunday night", other: "{count} members on Sunday night" },
  payMore: "{pay}, {change} more than the Sunday before.",
  payFewer: "{pay}, {change} fewer than the Sunday before.",
  paySame: "{pay}, as the Sunday before.",
  gained: "{new} new and {reactivated} reactivated.",
  lost: "{lapsed} lapsed and {refunded} refunded or disputed.",
  noMoney: "No payments came in.",
  received: "{sums} came in.",
  refunded: "{sums} went back.",
  held: { one: "{sums} is held in disputes.", other: "{sums} are held in disputes." },
  /** Refunds that failed, and disputes that were won. */
  back: {
    returned: "{sums} in refunds came back to us.",
    held: "{sums} came back from disputes.",
  },
  grace: { one: "{count} in the grace period", other: "{count} in the grace period" },
  graceSums: "{grace}, {sums}.",
  graceSoon: {
    one: "One loses access within three days.",
    other: "{count} lose access within three days.",
  },
  graceNone: "No one is in the grace period.",
  due: { one: "{count} renews within a week.", other: "{count} renew within a week." },
  forecast: {
    one: "Of {due} due within thirty days, {expected} is expected to renew, likely between {low} and {high}.",
    other:
      "Of {due} due within thirty days, {expected} are expected to renew, likely between {low} and {high}.",
  },
  habit: "{kept} of {paying} answered a day in the week.",
  quiet: {
    one: "One is quiet before a renewal.",
    other: "{count} are quiet before a renewal.",
  },
  opened: { one: "One article opened.", other: "{count} articles opened." },
  openedNone: "No article opened.",
  overdue: "“{title}” is overdue.",
} as const;

export const needsTexts = {
  title: "Needs attention",
  none: "Nothing needs your attention.",
  by: "by {date}",
  since: "since {date}",
  daysLate: { one: "{count} day late", other: "{count} days late" },
  hoursLate: { one: "{count} hour late", other: "{count} hours late" },
  soon: "soon",
  today: "today",
  dispute: "A dispute needs a response",
  disputeAbout:
    "{address} disputed {sum} on {date}. Without a response, the bank decides for them.",
  disputeAct: "Respond to the Dispute",
  disputeGone: "A dispute without a member",
  disputeGoneAbout:
    "{sum} disputed on {date} ({id}). No account has that payment. Without a response, the bank decides for the payer.",
  atStripe: "Open in Stripe",
  copyNumber: "Copy Number",
  owed: {
    came_back: "A refund was returned by the bank",
    canceled: "A refund was canceled",
    refused: "Stripe rejected a refund",
  },
  owedAbout: {
    came_back:
      "{sum} for {whose} didn’t reach them ({why}): {refund}. Refund it again or pay it another way.",
    canceled:
      "{sum} for {whose} didn’t reach them: {refund}. Refund it again or pay it another way.",
    refused:
      "{sum} for {whose} hasn’t been refunded ({why}): {charge}. We retry every day. Refund it in Stripe or pay it another way.",
  },
  owedByRight:
    "{sum} for {whose}, who withdrew, hasn’t been refunded ({why}): {charge}. Refund it or pay it another way.",
  owedGone: "someone without an account, whose address is in Stripe,",
  owedWhy: "no reason given",
  owedOpen: "Open in Stripe",
  owedSettled: "Mark as Settled",
  actWaits: "An action needs your approval",
  actWaitsAbout:
    "{act} for {address}, by {by}: “{reason}” It’s the second such action on this member within a day.",
  actWaitsAct: "View Member",
  actFailed: "An action failed",
  actFailedAbout: "{act} for {address}, by {by}. {answer} Nothing was changed.",
  actFailedAnswer: "Stripe’s response: “{message}” ({code}).",
  actFailedCharge: "Stripe’s response about {charge}: “{message}” ({code}).",
  actFailedSilent: "No reason was given.",
  actFailedAct: "View Member",
  failed: { one: "A failed payment", other: "{count} failed payments" },
  failedOne: "{address}. Access ends on {day}.",
  failedTwo: "{first} and {second}. Access ends on {day} and {last}.",
  failedMany: "{first}, {second} and {more} more. The first loses access on {day}.",
  failedList: "See Them",
  writeOne: "Email Them",
  writeTwo: "Email Both",
  writeMany: "Email All",
  untold: "Free trial ending uncharged",
  untoldAbout:
    "Neither an email nor a notification about the charge reached {address}, so nothing is charged: the membership ends on {date}.",
  untoldAct: "View Member",
  twice: "A member is paying twice",
  twiceAbout: "{address}, {payments}.",
  twiceBy: {
    card: "by card since {date}",
    app_store: "through the App Store since {date}",
    play_store: "through Google Play since {date}",
    other_store: "through a store since {date}",
    office: "with free access since {date}",
    gift: "with a gift since {date}",
  },
  twiceAct: "Choose Which to End",
  twiceGone: "{address}, who has no account, {payments}.",
  noAccount: "Someone without an account",
  renewing: {
    refunded: "Refunded, but it still renews",
    disputed: "Disputed, but it still renews",
  },
  renewingAbout: "{address}, {source}: {id} gives no access and is charged again {when}.",
  renewingOn: "on {date}",
  renewingAnyDay: "any day",
  renewingBy: {
    card: "by card",
    app_store: "through the App Store",
    play_store: "through Google Play",
    other_store: "through a store",
    office: "given",
    gift: "a gift",
  },
  renewingAct: "End It",
  leftPurchase: "A store still charges a deleted account",
  leftPurchaseAbout:
    "{id} {source} is charged again {when}. Only the buyer can end it. This stays until the store reports that it has ended.",
  unclaimed: {
    one: "A purchase isn’t in any account",
    other: "{count} purchases aren’t in any account",
  },
  unclaimedAbout:
    "{addresses} paid without an account and can’t read anything yet. They need to sign up with that address.",
  unclaimedMore: "{first} and {more} more",
  gift: "A gift can’t be delivered",
  giftAbout:
    "{sum}, paid on {date} ({id}). We have no address for the giver or the recipient. Refund it.",
  giftAct: "Open the Gift",
  giftRefund: "A gift’s refund didn’t go through",
  giftRefundAbout: "{sum} for gift {number} wasn’t refunded. Its page says why.",
  looks: "{name} viewed members {count} times within an hour",
  looksAbout: "Each view and its reason is in the log and in the member’s own list.",
  looksAct: "See Views",
  bounced: { one: "An address bounced", other: "{count} addresses bounced" },
  bouncedAbout: "We send them nothing until the address is changed or emails are resumed.",
  bouncedAct: { one: "See Who", other: "See All {count}" },
  waiting: "Emails aren’t going out",
  waitingAbout: {
    one: "One email has been waiting since {time}. The mail server isn’t accepting it.",
    other: "{count} emails have been waiting since {time}. The mail server isn’t accepting them.",
  },
  waitingAct: "Send Yourself a Test",
  piece: "An article is overdue",
  pieceAbout: "“{title}” was announced for {period}. Members still see that date.",
  pieceAct: "Open Draft",
  pieceWaits: "An article didn’t open",
  pieceWaitsAbout: "“{title}” was due to open {when}, but it has an error.",
  pieceFaulty: "A scheduled article has an error",
  pieceFaultyAbout: "“{title}” is due to open {when}, but an error keeps it from opening.",
  pieceFaultyAct: "Open Article",
  broadcast: {
    one: "A broadcast bounced for {count} recipient",
    other: "A broadcast bounced for {count} recipients",
  },
  filesTell: {
    one: "A file may reveal where it was made",
    other: "{count} files may reveal where they were made",
  },
  filesTellAbout:
    "{names}. What a camera or app wrote into them couldn’t be removed. Save a copy without it and use that instead.",
  filesTellAct: "See Articles",
  pieceOrphaned: "An article needs an owner",
  pieceOrphanedAbout:
    "“{title}” was scheduled for {when} by someone who can no longer publish. It won’t open automatically.",
  broadcastOrphaned: "A broadcast needs an owner",
  broadcastOrphanedAbout:
    "“{subject}” was started by someone who can no longer send broadcasts. Nothing more goes out until an owner resumes it.",
  broadcastLeft:
    "“{subject}” was scheduled for {when} by someone who can no longer send broadcasts. It will pause instead of going out. To send it, unschedule it and schedule it again.",
  broadcastLeftPiece:
    "“{subject}” was scheduled to go out with its article by someone who can no longer send broadcasts. It will pause instead of going out. To send it, unschedule it and schedule it again.",
  priceOrphaned: "A price change needs an owner",
  priceOrphanedAbout:
    "{prices} a year from {date} was scheduled by {name}, who is no longer an owner. It takes effect then unless you undo it.",
  priceOrphanedAct: "See the Price",
  broadcastPaused: {
    one: "A broadcast is paused, {count} is waiting",
    other: "A broadcast is paused, {count} are waiting",
  },
  broadcastPausedAbout: "“{subject}”: {left} sent before it was paused {when}.",
  broadcastPausedAct: "Resume or Stop",
  broadcastLate: "A broadcast is late and on hold",
  broadcastLateAbout: "“{subject}” was due {when}. Nothing more of it goes out automatically.",
  broadcastLateAct: "View It",
  broadcastAbout: "The mail server accepted “{subject}” for {sent} of {people}.",
  broadcastRefused: { one: "{count} was rejected.", other: "{count} were rejected." },
  broadcastAct: { one: "See Who", other: "See All {count}" },
  backup: "The backup is late",
  backupLast: "The last good one was made {when}.",
  backupNever: "Nothing has been backed up yet.",
  backupRunning: "A backup is in progress.",
  backupFailed: "The last attempt failed: {why}.",
  backupAct: "Back Up Now",
  rehearsal: "No recent restore test has passed",
  rehearsalFailed: "{why}.",
  rehearsalNever: "No restore test has passed yet.",
  rehearsalLast: "The last one that passed was {when}.",
  rehearsalAct: "See Backups",
  held: "A restored backup isn’t sending yet",
  heldAbout: "On hold until you release it: {kinds}.",
  heldNotices: {
    one: "One notice of a charge is on hold too, but the charge isn’t.",
    other: "{count} notices of charges are on hold too, but the charges aren’t.",
  },
  heldAct: "See What’s on Hold",
  webhooks: "Stripe events are delayed",
  webhooksStores: "Store events are delayed",
  webhooksAbout: {
    one: "One event has been waiting since {time}. A membership may be out of date.",
    other: "{count} events have been waiting since {time}. Memberships may be out of date.",
  },
  webhooksAct: "Compare Now",
  money: "The month doesn’t add up",
  moneyAbout: "It’s off by {difference}. Nothing was adjusted.",
  moneyMembers: { one: "one member", other: "{count} members" },
  moneyAnd: " and ",
  moneyRows: "rows that cancel out",
  moneyAct: "See the Difference",
  reminders: "Reminders aren’t arriving",
  remindersAbout: "{failed} of {of} reminders failed in the last day.",
  remindersAct: "Test Your Own",
  fault: "Something is broken for members",
  faultAbout: {
    one: "One member has run into it on {page} since {time}.",
    other: "{count} members have run into it on {page} since {time}.",
  },
  faultAct: "See the Error",
  placeholders: {
    one: "A setting still has its example value",
    other: "{count} settings still have their example values",
  },
  placeholdersAbout: "{names}. Ask the person who runs your server to set them.",
  placeholdersAct: "Copy Names",
  copied: "Names copied",
  notCopied: "The names couldn’t be copied",
  sent: "A test email is on its way to you",
  reminded: "Emails are on their way, one to each address a day",
  backupStarted: "The backup has started",
  comparing: "The comparison has started",
  failedAct: "That didn’t work. Try again.",
} as const;

export const firstDayTexts = {
  title: "Before your first member",
  ready: "Ready",
  toDo: "To do",
  payments: "Stripe can take payments",
  paymentsReady: "The key works. The last webhook arrived {time}.",
  paymentsSilent: "The key works. No webhook has arrived yet.",
  paymentsNot: "Stripe’s key and webhook secret aren’t set.",
  price: "The price is set",
  priceAbout: "{price} a year. If it changes later, you choose who keeps it.",
  pieces: {
    one: "{count} article is live in the vault",
    other: "{count} articles are live in the vault",
  },
  piecesAbout: {
    one: "On {count} of its {all} shelves. The {days} days of guidance and the other texts come on top.",
    other:
      "On {count} of its {all} shelves. The {days} days of guidance and the other texts come on top.",
  },
  message: "Send yourself a test email",
  messageAbout: "It shows whether your emails arrive, and in which folder.",
  messageDone: "Your mail server accepted it.",
  messageAct: "Send Test",
  backup: "Make a backup",
  backupAbout: "Nothing has been backed up yet.",
  backupDone: "The first one is done.",
  backupAct: "Back Up Now",
  buy: "Buy a membership yourself, then refund it",
  buyAbout:
    "You’ll see everything a member sees, and how a refund works. It costs you Stripe’s fee.",
  buyDone: "The first membership has been sold.",
  buyAct: "Start as a Visitor",
} as const;

export const lastActs = {
  title: "Recent staff activity",
  none: "No staff activity yet.",
  all: "See the full log",
} as const;
