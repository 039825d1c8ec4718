import type {
  BroadcastChannel,
  BroadcastState,
  RecipientReason,
  RecipientState,
} from "@sovereign/domain/broadcast";

export const officeBroadcasts = {
  loading: "Loading broadcasts",
  failure: "Broadcasts didn’t load.",
  write: "Write a Broadcast",
  failed: "Did a payment fail?",
  failedAct: "Email Them with a Way to Pay",
  nothing: "Nothing is sending right now.",
  goingOut: { one: "One is sending now.", other: "{count} are sending now." },
  bounced: {
    one: "{count} address bounced in the last one.",
    other: "{count} addresses bounced in the last one.",
  },
  table: "Broadcasts",
  columns: {
    subject: "Subject",
    state: "Status",
    when: "When",
    people: "Recipients",
    taken: "Accepted",
    bounced: "Bounced",
    refused: "Rejected",
  },
  untitled: "No subject",
  saved: "Saved {when}",
  withPiece: "With the article",
  withPieceAt: "With the article, {when}",
  takenOf: "{taken} of {people}",
  note: "The recipient list is fixed before the first message goes out, so no one is skipped and no one gets it twice. Every message has a one-click unsubscribe link. Accepted counts what the mail server took on for delivery. Opens aren’t tracked.",
  empty: { title: "No broadcasts yet.", body: "You can send the first one to yourself." },
} as const;

/** Counts for staff who may not see members. */
export const roundedPeople = { few: "fewer than twenty", about: "about {count}" } as const;

export const broadcastStates = {
  draft: "Draft",
  scheduled: "Scheduled",
  running: "Sending",
  paused: "Paused",
  stopped: "Stopped",
  done: "Done",
} as const satisfies Record<BroadcastState, string>;

export const composeBroadcast = {
  title: "Write a broadcast",
  loading: "Loading the broadcast",
  failure: "The broadcast didn’t load.",
  saved: "Saved at {time}",
  saving: "Saving…",
  notSaved: "Not saved. We’ll keep trying.",
  unsaved: "Not saved yet",
  begin: "Start from",
  fromPiece: "From an article",
  free: "From scratch",
  piece: "Article",
  choosePiece: "Choose an article",
  notOpen: "{title} (not open yet)",
  opened: "New in the vault: {title}",
  openedWords: "You’ll find it on the {shelf} shelf of the vault.",
  subject: "Subject",
  preview: "Preview text",
  previewHint: "Shown next to the subject in an inbox and below it in a notification.",
  words: "Message",
  wordsCount: { one: "{count} word.", other: "{count} words." },
  linkBelow: "The link to the article appears below the message.",
  faults: {
    unsupported:
      "Use only paragraphs, *emphasis*, **bold** and [links](https://…). Other formatting isn’t supported.",
    address: "A link has no web address. Add one that starts with https://.",
  },
  changed: {
    body: "{name} saved this broadcast at {time}. Your version isn’t saved.",
    theirs: "Use Theirs",
    mine: "Save Mine as Another Draft",
    busyLabel: "Saving…",
    failure: "That didn’t work. Your draft is still on this device. Try again.",
  },
  toWhom: "Recipients",
  people: { one: "{count} recipient.", other: "{count} recipients." },
  nobody: "No members match.",
  counting: "Counting…",
  notCounted: "The count didn’t load.",
  tooFine:
    "Not counted, and you can’t send to it: these days or dates could reveal single members. Choose a number of days from the list and the first (before) or last (after) day of a month. With other conditions, choose the turn of a year.",
  leftOut: {
    bounced: {
      one: "{count} more is skipped because an earlier email to them bounced.",
      other: "{count} more are skipped because earlier emails to them bounced.",
    },
    releases: {
      one: "{count} more didn’t ask for emails about new articles.",
      other: "{count} more didn’t ask for emails about new articles.",
    },
    letters: {
      one: "{count} more has opted out of letters.",
      other: "{count} more have opted out of letters.",
    },
    unconfirmed: {
      one: "{count} more never confirmed their address.",
      other: "{count} more never confirmed their address.",
    },
  },
  seeAll: "See all {count}",
  how: "Send by",
  ways: { email: "Email", both: "Email and notification" },
  waysAbout:
    "A notification shows the subject and the preview text on devices with notifications on. Only members who want these emails get it.",
  notified: { one: "{count} gets a notification.", other: "{count} get a notification." },
  nobodyNotified: "No one has a device with notifications on.",
  tryIt: "Send yourself a test",
  sendToMe: "Send Test",
  sendingToMe: "Sending…",
  taken: "The mail server accepted it for {address}, {time}",
  queued: "Queued at {time}",
  notTried: "The test wasn’t sent. Try again.",
  when: "When",
  timings: {
    now: "Now",
    piece: "With the article",
    hour: "At a set time",
    morning: "In their own morning",
  },
  day: "Date",
  hour: "Time in {city}",
  what: "What will happen",
  terms: { push: "Notifications", fails: "If it fails", undo: "Undo" },
  leave: {
    one: "{count} message goes out {minutes}. Anyone who cancels or opts out before then is skipped. Anyone who joins before then isn’t added.",
    other:
      "{count} messages go out {minutes}. Anyone who cancels or opts out before then is skipped. Anyone who joins before then isn’t added.",
  },
  leavePush: {
    one: "{count} notification goes out {minutes}. A device shows it only once, even if it’s sent twice.",
    other:
      "{count} notifications go out {minutes}. A device shows each one only once, even if it’s sent twice.",
  },
  minutes: { one: "within a minute", other: "over about {count} minutes" },
  mornings: "at 7 a.m. in each member’s time zone",
  fails:
    "Sending picks up where it stopped. The message being sent at that moment may arrive twice. None are lost.",
  undo: {
    now: "Pause holds anything not yet sent.",
    later: "Until {time}. After that, Pause holds anything not yet sent.",
    piece: "Until the article opens. After that, Pause holds anything not yet sent.",
  },
  schedule: "Schedule for {count}",
  send: "Send to {count}",
  choose: "Choose Recipients",
  sending: "Starting…",
  keep: "Save as Draft",
  remove: "Delete Draft",
  removed: "The draft was deleted",
  kept: "Your broadcast is saved: “{subject}”.",
  missing: {
    subject: "Enter a subject.",
    words: "Write a message.",
    piece: "Choose the article to send it with.",
    hour: "That time has passed. Choose a later one.",
    untried: "Send yourself a test first.",
    nobody: "No members match. Change the recipients.",
    other: "It couldn’t be sent. Nothing went out. Try again.",
  },
  arrives: "Email preview",
  onLockScreen: "Notification preview",
  read: "Read {title}",
} as const;

export const runningBroadcast = {
  left: "{left} of {people} sent.",
  pace: "At this pace, the last one goes out at {time}.",
  paused: { one: "{count} waiting since {time}.", other: "{count} waiting since {time}." },
  late: {
    one: "{count} was due {time}. That’s more than an hour late, so it’s on hold. Choose Resume to send it.",
    other:
      "{count} were due {time}. That’s more than an hour late, so they’re on hold. Choose Resume to send them.",
  },
  scheduled: {
    hour: { one: "{count} message goes out {when}.", other: "{count} messages go out {when}." },
    piece: {
      one: "{count} message goes out when the article opens.",
      other: "{count} messages go out when the article opens.",
    },
    opens: {
      one: "{count} message goes out when the article opens, {when}.",
      other: "{count} messages go out when the article opens, {when}.",
    },
  },
  pushScheduled: {
    one: "{count} notification is scheduled.",
    other: "{count} notifications are scheduled.",
  },
  pushLeft: "{left} of {people} notifications sent.",
  pushTaken: "The push services accepted {taken} of {people} notifications.",
  taken: "The mail server accepted {taken} of {people}.",
  bounced: { one: "{count} address bounced.", other: "{count} addresses bounced." },
  refused: { one: "{count} was rejected.", other: "{count} were rejected." },
  stopped: { one: "{count} wasn’t emailed.", other: "{count} weren’t emailed." },
  stoppedAt: "Stopped {time}.",
  counts: {
    sent: "Accepted",
    waiting: "Waiting",
    bounced: "Bounced",
    refused: "Rejected",
    stopped: "Not sent",
  },
  figure:
    "{channel}: {sent} accepted, {bounced} bounced, {refused} rejected, {stopped} not sent, {waiting} waiting",
  pause: "Pause",
  pausing: "Pausing…",
  goOn: "Resume",
  goingOn: "Resuming…",
  stop: "Stop Permanently",
  stopping: "Stopping…",
  unschedule: "Unschedule",
  unscheduling: "Unscheduling…",
  failed: "That didn’t work. Nothing was changed. Try again.",
  buttons: "What the buttons do",
  pauseFact: {
    term: "Pause",
    text: "Stops after the message being sent. Messages already sent stay sent. {count} still waiting, to be sent when you resume.",
  },
  stopFact: {
    term: "Stop permanently",
    text: "{count} still waiting, and never sent. It can’t be restarted.",
  },
  whomFact: { term: "Recipients", text: "{sentence} As of {time}." },
  stopTitle: "Stop “{subject}” permanently",
  latest: "Latest results",
} as const;

/** The page of a paused broadcast. */
export const beforeResuming = {
  title: "Before you resume",
  terms: {
    true: "Still true?",
    waiting: "Who’s waiting",
    duration: "How long",
    until: "Until then",
  },
  dated: "It says {words}, and was written {when}.",
  undated: "It was written {when}. No word like “today” or “Monday” was found in it.",
  read: "Read it again",
  waiting:
    "{count} of the {people} whose list was fixed {when}. Anyone who opts out or no longer matches before you resume is skipped.",
  duration: "The messages go out {minutes}.",
  until: "It’s listed on Today, and Monday’s email counts it.",
  resume: "Resume for {count}",
  resumeFact: {
    term: "Resume",
    text: "The next message goes out within a second. No one gets it twice.",
  },
  /** Words that another day makes wrong. */
  days: [
    ...(["today", "tonight", "tomorrow", "yesterday", "this morning", "this evening"] as const),
    ...(["this week", "next week", "this month", "next month"] as const),
    ...(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const),
  ],
} as const;

export const broadcastReceipts = {
  title: "Delivery results",
  loading: "Loading delivery results",
  failure: "The delivery results didn’t load.",
  tabs: "Delivery results",
  everybody: "Everyone {count}",
  all: "All {count}",
  columns: {
    member: "Member",
    channel: "Channel",
    state: "Result",
    why: "Reason",
    when: "When",
  },
  deleted: "Deleted member",
  shown: "{from} to {to} of {total}",
  next: "Next {count}",
  earlier: "Previous {count}",
  none: "None yet.",
  export: "Export",
  exporting: "Exporting…",
  exported: "{name} was saved.",
  notExported: "That didn’t work. Try again.",
  ask: { one: "Notify This Member in the App", other: "Notify These {count} in the App" },
  asking: "Notifying…",
  asked: "Notified {when}.",
  askHelp:
    "Each of them sees a notice in Settings: “Our messages are not reaching you.” Nothing is emailed. Until they respond, broadcasts skip these addresses.",
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
  in_hand: "Sending",
  sent: "Accepted",
  bounced: "Bounced",
  refused: "Rejected",
  stopped: "Not sent",
} as const satisfies Record<RecipientState, string>;

export const recipientReasons = {
  no_such_address: "No such address",
  inbox_full: "Inbox full",
  no_answer: "Their mail server isn’t responding",
  returned: "Returned by their mail server",
  refused: "Rejected by their mail server",
  marked_as_spam: "Marked as spam",
  opted_out: "Opted out after the list was fixed",
  no_longer_fits: "No longer matches the filter",
  deleted: "Deleted their account",
  bounced_before: "An earlier email to them bounced",
  stopped_for_good: "The broadcast was stopped",
  unknown: "Being sent when it was stopped; it may have arrived",
  no_device: "No device with notifications on",
  device_gone: "Their device no longer accepts notifications",
  push_refused: "Rejected by the push service",
  push_no_answer: "The push service isn’t responding",
} as const satisfies Record<RecipientReason, string>;

export const recipientTries = {
  one: "{reason}, {count} try",
  other: "{reason}, {count} tries",
} as const;
