import type {
  BroadcastChannel,
  BroadcastState,
  RecipientReason,
  RecipientState,
} from "@sovereign/domain/broadcast";

export const officeBroadcasts = {
  loading: "Fetching the broadcasts",
  failure: "The broadcasts did not come.",
  write: "Write One",
  nothing: "Nothing is going out.",
  goingOut: { one: "One is going out now.", other: "{count} are going out now." },
  bounced: {
    one: "{count} address of the last one bounced.",
    other: "{count} addresses of the last one bounced.",
  },
  table: "Broadcasts",
  columns: {
    subject: "Subject",
    state: "State",
    when: "When",
    people: "People",
    taken: "Taken",
    bounced: "Bounced",
    refused: "Refused",
  },
  untitled: "Without a subject",
  saved: "Saved {when}",
  withPiece: "With the piece",
  withPieceAt: "With the piece, {when}",
  takenOf: "{taken} of {people}",
  note: "Who gets a message is written down before the first one leaves, so that nobody gets it twice and nobody is left out. Every message has a way out in one press. Taken is what the mail server took; whether it was opened is not tracked.",
  empty: { title: "No broadcast yet.", body: "The first one can be to yourself." },
} as const;

/** Counts for staff who may not see members. */
export const roundedPeople = { few: "fewer than twenty", about: "about {count}" } as const;

export const broadcastStates = {
  draft: "Draft",
  scheduled: "Scheduled",
  running: "Going out",
  paused: "Paused",
  stopped: "Stopped",
  done: "Done",
} as const satisfies Record<BroadcastState, string>;

export const composeBroadcast = {
  title: "Write a broadcast",
  loading: "Opening the broadcast",
  failure: "The broadcast did not come.",
  saved: "Saved {time}",
  saving: "Saving…",
  notSaved: "Not saved; we try again.",
  unsaved: "Not saved yet",
  begin: "Begin with",
  fromPiece: "From a piece",
  free: "Free",
  piece: "Piece",
  choosePiece: "Choose a piece",
  notOpen: "{title}, not open yet",
  opened: "{title} is open",
  openedWords: "It is on the shelf {shelf} of the vault.",
  subject: "Subject",
  preview: "Preview text",
  previewHint: "What an inbox shows beside the subject, and a notification below it.",
  words: "Words",
  wordsCount: { one: "{count} word.", other: "{count} words." },
  linkBelow: "The link to the piece stands below them.",
  faults: {
    unsupported:
      "Paragraphs, *emphasis*, **strength** and [links](https://…) arrive; nothing else does.",
    address: "A link has no web address.",
  },
  changed: {
    body: "{name} saved this broadcast meanwhile, at {time}. Yours is not saved.",
    theirs: "Drop Mine, Read Theirs",
    mine: "Save Mine as Another Draft",
    busyLabel: "Saving…",
    failure: "That did not work. Yours is still on this device; try again.",
  },
  toWhom: "To whom",
  people: { one: "{count} person.", other: "{count} people." },
  nobody: "This sentence fits nobody.",
  counting: "Counting…",
  notCounted: "They were not counted.",
  tooFine:
    "Not counted, and not sent by you: these days or dates would tell of single members. Choose a listed number of days, and a date at the turn of a month: the first for before, the last for after. Beside other conditions, choose the turn of a year.",
  leftOut: {
    bounced: {
      one: "{count} more is left out, because their address bounced before.",
      other: "{count} more are left out, because their address bounced before.",
    },
    releases: {
      one: "{count} more did not ask to be told of new pieces.",
      other: "{count} more did not ask to be told of new pieces.",
    },
    letters: { one: "{count} more wants no letters.", other: "{count} more want no letters." },
    unconfirmed: {
      one: "{count} more never confirmed the address.",
      other: "{count} more never confirmed the address.",
    },
  },
  seeAll: "See all {count}",
  how: "How",
  ways: { email: "Email", both: "Email and notification" },
  waysAbout:
    "A notification shows the subject and the preview text on devices with notifications on. Only members who want these emails get it.",
  notified: { one: "{count} gets a notification.", other: "{count} get a notification." },
  nobodyNotified: "Nobody has a device with notifications on.",
  tryIt: "Try it on yourself",
  sendToMe: "Send It to Me",
  sendingToMe: "Sending…",
  taken: "The mail server took it for {address}, {time}",
  queued: "Queued at {time}",
  notTried: "It was not sent. Try again.",
  when: "When",
  timings: {
    now: "Now",
    piece: "With the piece",
    hour: "At an hour",
    morning: "Their own morning",
  },
  day: "Day",
  hour: "Hour in {city}",
  what: "What will happen",
  terms: { push: "Notifications", fails: "If it fails", undo: "Undo" },
  leave: {
    one: "{count} message leaves, {minutes}. Who has canceled or opted out by then gets none; who joins until then is not added.",
    other:
      "{count} messages leave, {minutes}. Who has canceled or opted out by then gets none; who joins until then is not added.",
  },
  leavePush: {
    one: "{count} notification leaves, {minutes}. A device shows a repeated one only once.",
    other: "{count} notifications leave, {minutes}. A device shows a repeated one only once.",
  },
  minutes: { one: "within a minute", other: "over about {count} minutes" },
  mornings: "at seven in the morning of each",
  fails:
    "After a stop it goes on where it was. The message in hand may come twice, and none is lost.",
  undo: {
    now: "Pause keeps back what has not left.",
    later: "Until {time}. Then Pause keeps back what has not left.",
    piece: "Until the piece opens. Then Pause keeps back what has not left.",
  },
  schedule: "Schedule for {count}",
  send: "Send to {count}",
  sending: "Writing them down…",
  keep: "Keep as a Draft",
  remove: "Remove",
  removed: "The draft is removed",
  kept: "The broadcast is kept: “{subject}”.",
  missing: {
    subject: "A subject is needed.",
    words: "Words are needed.",
    piece: "Choose the piece it waits for.",
    hour: "This hour is over. Choose a later one.",
    untried: "Try it on yourself first; then it can leave.",
    nobody: "This sentence fits nobody.",
    other: "It did not leave. Nothing was sent. Try again.",
  },
  arrives: "As it arrives",
  onLockScreen: "As a notification",
  read: "Read {title}",
} as const;

export const runningBroadcast = {
  left: "{left} of {people} have left.",
  pace: "At this pace the last one leaves at {time}.",
  paused: { one: "{count} waits since {time}.", other: "{count} wait since {time}." },
  late: {
    one: "{count} should have left {time}. That is more than an hour late, so it waits for your word: Go On sends it.",
    other:
      "{count} should have left {time}. That is more than an hour late, so they wait for your word: Go On sends them.",
  },
  scheduled: {
    hour: { one: "{count} message leaves {when}.", other: "{count} messages leave {when}." },
    piece: {
      one: "{count} message leaves when the piece opens.",
      other: "{count} messages leave when the piece opens.",
    },
    opens: {
      one: "{count} message leaves when the piece opens, {when}.",
      other: "{count} messages leave when the piece opens, {when}.",
    },
  },
  pushScheduled: {
    one: "{count} notification is written down.",
    other: "{count} notifications are written down.",
  },
  pushLeft: "{left} of {people} notifications have left.",
  pushTaken: "The push services took {taken} of {people} notifications.",
  taken: "The mail server took {taken} of {people}.",
  bounced: { one: "{count} address bounced.", other: "{count} addresses bounced." },
  refused: { one: "{count} refused it.", other: "{count} refused it." },
  stopped: { one: "{count} was not written to.", other: "{count} were not written to." },
  stoppedAt: "Stopped for good at {time}.",
  counts: {
    sent: "Taken",
    waiting: "Waiting",
    bounced: "Bounced",
    refused: "Refused",
    stopped: "Not sent",
  },
  figure:
    "{channel}: {sent} taken, {bounced} bounced, {refused} refused, {stopped} not sent, {waiting} wait",
  pause: "Pause",
  pausing: "Pausing…",
  goOn: "Go On",
  goingOn: "Going on…",
  stop: "Stop for Good",
  stopping: "Stopping…",
  unschedule: "Back to a Draft",
  unscheduling: "Taking it back…",
  failed: "Nothing was changed. Try again.",
  buttons: "What the buttons do",
  pauseFact: {
    term: "Pause",
    text: "Holds after the message in hand. Who has it keeps it; {count} wait, and get it when you go on.",
  },
  stopFact: {
    term: "Stop for good",
    text: "{count} wait, and never get it. It cannot be taken up again.",
  },
  whomFact: { term: "To whom", text: "{sentence} As they were at {time}." },
  stopTitle: "Stop “{subject}” for good",
  latest: "The latest receipts",
} as const;

export const broadcastReceipts = {
  title: "Receipts",
  loading: "Fetching the receipts",
  failure: "The receipts did not come.",
  tabs: "Receipts",
  everybody: "Everybody {count}",
  all: "All {count}",
  columns: {
    member: "Member",
    channel: "By",
    state: "What became of it",
    why: "Why",
    when: "When",
  },
  deleted: "A deleted member",
  shown: "{from} to {to} of {total}",
  next: "Next {count}",
  earlier: "Earlier {count}",
  none: "Nobody.",
  export: "Export",
  exporting: "Exporting…",
  exported: "{name} is saved.",
  notExported: "The file did not come. Try again.",
  ask: { one: "Ask This One in the App", other: "Ask These {count} in the App" },
  asking: "Asking…",
  asked: "Asked {when}.",
  askHelp:
    "Asking shows each of them one line in Settings: “Messages to your address do not arrive.” Nothing is sent. Until they answer, broadcasts leave these addresses out.",
} as const;

export const broadcastChannels = {
  email: "Email",
  push: "Notification",
} as const satisfies Record<BroadcastChannel, string>;

export const channelCounts = {
  email: "Emails",
  push: "Notifications",
} as const satisfies Record<BroadcastChannel, string>;

export const recipientStates = {
  waiting: "Waiting",
  in_hand: "In hand",
  sent: "Taken",
  bounced: "Bounced",
  refused: "Refused",
  stopped: "Not sent",
} as const satisfies Record<RecipientState, string>;

export const recipientReasons = {
  no_such_address: "No such address",
  inbox_full: "Inbox full",
  no_answer: "The domain does not answer",
  returned: "Returned by their mail server",
  refused: "Refused by their mail server",
  marked_as_spam: "Marked as spam",
  opted_out: "Opted out after the list was made",
  no_longer_fits: "The sentence fits them no longer",
  deleted: "Deleted their account",
  bounced_before: "Their address bounced before",
  stopped_for_good: "It was stopped",
  unknown: "In hand when it was stopped; it may have arrived",
  no_device: "No device with notifications on",
  device_gone: "Their device takes no notifications anymore",
  push_refused: "Refused by the push service",
  push_no_answer: "The push service does not answer",
} as const satisfies Record<RecipientReason, string>;

export const recipientTries = {
  one: "{reason}, {count} try",
  other: "{reason}, {count} tries",
} as const;
