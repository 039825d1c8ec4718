import type { Signal } from "@sovereign/domain/partner";

/** A signal outside the app: a notification's title and text, or an email's subject and text. */
export const signalTexts = {
  seen: { subject: "{name}: Seen", body: "Someone looked." },
  still_time: {
    subject: "{name}: Still time tonight",
    body: "Your day is open until midnight. One press answers it.",
  },
  well_kept: { subject: "{name}: Well kept", body: "Your day is kept, and it was noticed." },
} as const satisfies Record<Signal, { subject: string; body: string }>;

/** In the evening's own reminder. */
export const alsoOpen = "{name}’s day is open, too.";

/** In the evening's alarm of a phone, which is written days ahead: true whatever that day is. */
export const eveningAlarm = "See how {name}’s day stands.";

/** The pair on the page of the Accountability Engine. */
export const partnerTexts = {
  label: "{name}, {from} to {to}: {days}",
  onDate: "{date} {mark}",
  nothing: "nothing yet",
  table: "Thirty days as a table",
  asOf: "As of {when}.",
  signals: { seen: "Seen", still_time: "Still time tonight", well_kept: "Well kept" },
  group: "Send {name} one of three",
  marks: {
    kept: "kept",
    partly: "partly kept",
    missed: "missed",
    rest: "planned rest",
    open: "open",
  },
  invited: {
    mail: "Sent to {address} on {date}, good until {until}. No one sees anything until it is accepted.",
    link: "Made on {date}, good until {until}. The first to accept is your partner. No one sees anything until then.",
    returned:
      "The email to {address} came back. Give them the link yourself; it is good until {until}.",
    void: "waiting for {name}",
    again: "Send Again",
    copy: "Copy the Link",
    share: "Share the Link",
    copied: "Link copied",
    notCopied: "Not copied. Copy it from the page",
    back: "Take It Back",
    sent: "Sent again",
    address: "The link:",
  },
  declined: { body: "{name} said no on {date}." },
  over: { body: "The invitation expired on {date}.", act: "Invite Someone" },
  ended: {
    mine: "You ended it on {date}. Neither of you sees the other’s marks anymore.",
    theirs:
      "{name} has ended it. Neither of you sees the other’s marks anymore. No reason is asked for, and none is passed on. Your own record has not changed.",
    act: "Invite Someone",
    away: "OK",
  },
  resting: {
    body: "Your partnership with {name} is resting. Until it goes on, neither of you sees the other’s marks. Nothing is lost.",
    /** After a restore or a freeze, whichever it was: no record shows what the two want today. */
    paused:
      "We paused your partnership, because we can’t be sure that both of you still want it. If {name} is your partner, go on. If not, end it. Until then neither of you sees the other’s marks.",
    act: "Go On",
  },
  accepted:
    "{name} accepted on {date}. From now on each of you sees the other’s marks, and never a word.",
  today: {
    kept: "{name} kept the day",
    partly: "{name} kept the day partly",
    missed: "{name} missed the day",
    rest: "{name} rests today",
    open: "{name}’s day is open",
    none: "{name} has not set the day yet",
  },
  waiting:
    "{name}’s {weekday} is still open. It can be answered late; if it isn’t, it counts as missed.",
  received: "{name}, {time}: {signal}",
  sent: "{signal}, sent at {time}. Each of the three can be sent once a day.",
  unsent:
    "{signal}: not sent yet. It goes out when you are back online, unless the day is over by then.",
  hints: {
    kept: "“Seen” says that someone looked. “Well kept” says a little more.",
    open: "One press reminds them, and no one has to find words.",
    none: "“Still time tonight” opens at 6:00 PM their time, while the day is open.",
    other: "“Seen” says that someone looked.",
  },
  refused: {
    sent_today: "{signal}: already sent today.",
    not_evening: "“Still time tonight” opens at 6:00 PM {name}’s time, while the day is open.",
    not_open: "“Still time tonight” is for a day that is still open.",
    not_kept: "“Well kept” opens when the day is kept.",
  },
  between: {
    title: "Between {name} and you",
    sees: "What each sees",
    seesBody:
      "Marks of the last thirty days, from the day you became partners; the current streak; best run and strength since then. Never a word, a note or a time of day.",
    ways: "How signals reach you",
    waysBody: "Always in the app. Anything else never comes between 10:00 PM and 7:00 AM.",
    way: { app: "App only", push: "Notification", email: "Email" },
    end: "End it",
    endBody: "Either of you can, at any time, at once.",
    endAct: "End It",
    notGranted:
      "This browser doesn’t show notifications from us. You can allow them in its settings, or choose email.",
    notSaved: "The change wasn’t saved. Try again.",
  },
  rename: {
    term: "You call them",
    body: "{name}",
    saved: "{name}. Saved.",
    act: "Rename",
    save: "Save",
    saving: "Saving…",
    cancel: "Cancel",
  },
  invite: {
    title: "Invite a partner",
    lead: "Someone who would notice. One person, and they may say no.",
    ways: "How to invite",
    byMail: "By email",
    byLink: "By a link",
    address: "Their address",
    linkHelp:
      "A link for one person. The first to accept is your partner. After that it no longer works.",
    name: "You call them",
    ownName: "They know you as",
    theySee: "They see",
    theySeeBody:
      "Whether each day was kept, partly kept, missed, rested or open, from the day they accept. Your streak, which may have begun before. Best run and strength since then.",
    never: "Never",
    neverBody:
      "Your sentences, notes, tomorrow’s line, reviews or times of day. We don’t read them either.",
    youSee: "You see",
    youSeeBody: "The same of theirs, if they keep any days.",
    costs: "Costs them",
    costsBody: "Nothing. An account is enough.",
    ends: "It ends",
    endsBody: "When either of you ends it, at once.",
    send: "Send Invitation",
    sending: "Sending…",
    make: "Make the Link",
    cancel: "Cancel",
    offline: "You’re offline. What you typed is saved here.",
    failed: "The invitation was not sent. Try again.",
    nameMissing: "Enter a name.",
    nameLong: "At most 40 characters.",
    addressInvalid: "This is not an email address.",
    addressOwn: "This is your own address.",
    refuses: "We can’t email this address for you. You can share a link instead.",
  },
  end: {
    title: "End it with {name}?",
    atOnce: "At once",
    atOnceBody:
      "Neither of you sees the other’s marks, the earlier ones included. The signals are deleted.",
    stays: "Stays",
    staysBody: "Your days, streak and strength, and theirs.",
    read: "They read",
    readBody: "{name} has ended it. No reason is asked for.",
    undo: "Undo",
    undoBody: "None. You can only begin again with a new invitation.",
    block: "They can’t invite me again",
    keep: "Keep It",
    end: "End It",
    ending: "Ending…",
    failed: "It has not ended yet. Try again.",
  },
} as const;

/** For whom has a partner and no membership. */
export const partnerSideTexts = {
  title: "You are someone’s partner.",
  marks: "Whether each day was kept",
  marksBody: "Kept, partly, missed, rested or open; the streak and the strength.",
  never: "Never a word",
  neverBody: "Sentences, notes and reviews are closed to you, as yours are to {name}.",
  three: "Three signals, once a day each",
  threeBody: "Nothing to write, so nothing to get wrong.",
  more: "The rest of the Engine opens with membership.",
  moreBody:
    "The commitment, your own thresholds, strength explained and the week’s pattern. Being {name}’s partner stays free.",
} as const;

/** In the review of a week. */
export const weeklyLineTexts = {
  title: "The week of {name} and you",
  you: "You",
  kept: { one: "{count} day kept", other: "{count} days kept" },
} as const;
