export const reminderTexts = {
  chosen: { title: "{product}", body: "Time to define your ONE Thing for today." },
  "remind-me": {
    title: "Time for Your ONE Thing",
    body: "What's the single most important thing you'll accomplish today?",
  },
} as const;

/** Replaces a reminder where the browser cannot close it. */
export const writtenTexts = {
  title: "{product}",
  set: "Your ONE Thing for today is set.",
  answered: "Today is answered.",
} as const;

export const testNotification = {
  title: "{product}",
  body: "This is how a reminder will reach you here.",
} as const;

export const reminderCard = {
  title: "Daily Reminders",
  on: "On, {time}",
  mailed: "By email, {time}",
  off: "Off",
  enable: "Enable daily reminders",
  enableHelp: "One notification a day, at the hour you choose.",
  mailedHelp: "One email a day, at the hour you choose, to {email}.",
  time: "Reminder time",
  timeOff: "Turn reminders on to choose an hour.",
  notifications: "Notifications",
  granted: "Granted",
  notGranted: "Not granted",
  askHelp: "Your device asks once. If you decline, you can change that only in its own settings.",
  refusedHelp: "Blocked for this site. You can change that only in your browser’s settings.",
  refusedByPhoneHelp: "Blocked for this app. You can change that only in your phone’s settings.",
  unsupportedHelp: "This browser doesn’t support them.",
  /** By what an iPhone or iPad needs: a newer iOS, the app on its Home Screen, or neither. */
  appleHelp: {
    tooOld: "This {device} can’t show them from the web: that needs iOS 16.4 or newer.",
    notInstalled:
      "On an {device}, notifications need the app on the Home Screen. Open the Share menu, choose Add to Home Screen, and open the app there.",
    installed: "This {device} can’t show them for this app.",
  },
  request: "Request Permission",
  requesting: "Asking…",
  test: "Send Test Notification",
  testing: "Sending…",
  punctuality: "Exact time",
  lateHelp: "Your phone may show reminders late to save its battery, until you allow exact alarms.",
  allowExact: "Allow Exact Alarms",
  allowingExact: "Opening settings…",
  byEmail: "Send It by Email Instead",
  byNotification: "Send It as a Notification",
  changing: "Changing…",
  receipts: "The last ten",
  none: "Your last ten reminders will appear here.",
  seeAll: "See All Ten",
  loading: "Reading your reminder…",
} as const;

export const receiptSums = {
  opened: { one: "One opened.", other: "{count} opened." },
  unknown: "The last two are unknown.",
  unreached: "The last one reached no device.",
} as const;

/** Toasts about the reminder (specification, section 8). */
export const reminderNotices = {
  enabled: "Notifications enabled",
  set: { title: "Reminder set", body: "Daily reminder scheduled for {time}" },
  disabled: "Reminders disabled",
  testSent: "Test sent",
  denied: {
    title: "Permission denied",
    body: "Enable notifications in Settings to receive daily reminders.",
  },
  requestFailed: { title: "Error", body: "Failed to request notification permission." },
  scheduleFailed: { title: "Error", body: "Failed to schedule notification." },
  testFailed: { title: "Test failed", body: "Could not send test notification." },
  loadFailed: {
    title: "Your reminder did not load.",
    body: "It still comes as you set it. Only this list could not be read.",
    button: "Try again",
  },
} as const;

export const receiptsPage = {
  tab: "The last ten reminders",
  back: "Back to Settings",
  title: "The last ten reminders",
  lede: "What happened to each, as far as we can tell.",
  none: "No reminder was due in the last sixty days.",
  offer: {
    unknown: {
      title: "The last two left no trace.",
      body: "We cannot tell whether your device showed them. An email at {time} arrives more reliably. You can change back here.",
    },
    unreached: {
      title: "The last one reached no device.",
      body: "None of your browsers accepts our notifications at the moment. An email at {time} arrives without one. You can change back here.",
    },
  },
} as const;

export const receiptStates = {
  due: "On its way",
  sent: "Sent",
  shown: "Shown",
  opened: "Opened",
  failed: "Failed",
  missed: "Missed",
  unknown: "Unknown",
  skipped: {
    rest: "Silent, planned rest",
    answered: "Skipped, already answered",
    committed: "Skipped, already set",
    off: "Skipped, turned off",
  },
} as const;

export const receiptSentences = {
  due: "Due at {due}. It has not been sent yet.",
  sent: "Sent at {sent}. Your device has not reported back yet.",
  mailed: "Sent by email at {sent}.",
  shown: "At {shown}. Not opened.",
  opened: "Shown at {shown}, opened at {opened}.",
  openedAlone: "Opened at {opened}.",
  unknown: "Sent at {sent}. Your device has not reported back.",
  unknownMail: "Sent by email at {sent}. Its link was not opened.",
  rest: "You had planned to rest.",
  answered: "You had answered at {since}.",
  committed: "You had committed at {since}.",
  committedBefore: "You had committed the day before.",
  off: "You turned reminders off before it was sent.",
  no_device: "None of your browsers accepts notifications.",
  unreachable: "The notification service could not be reached within two hours.",
  refused: "The notification service rejected it. The fault is ours.",
  refusedMail: "Your address no longer accepts our emails. Settings shows what to do.",
  too_late: "We were too late to send it. The fault is ours.",
} as const;

/** Asked once, after the first answered day; `time` is such as "7:30 AM". */
export const hourCard = {
  title: "When shall we ask again?",
  hour: "Hour",
  how: "How",
  phone: "This phone",
  browser: "This browser",
  email: "Email",
  help: "One line each morning: what is your ONE Thing? Nothing else comes with it.",
  remind: "Remind Me at {time}",
  write: "Write to Me at {time}",
  busy: "Setting…",
  notNow: "Not Now",
  refused: {
    phone:
      "This phone did not allow it, so we would write to you instead. You can allow it later in Settings.",
    browser:
      "This browser did not allow it, so we would write to you instead. You can allow it later in Settings.",
  },
  /** `day` is one of the next two, or a weekday. */
  set: "{day} at {time}.",
  today: "Today",
  tomorrow: "Tomorrow",
  onDevice:
    "Each morning, on this device. The hour and the way are under Settings, Daily Reminders.",
  byEmail: "Each morning, to {email}. The hour and the way are under Settings, Daily Reminders.",
  waits: "Saved on this device.",
  waitsHelp: "It is sent automatically when you are back online.",
  change: "Change It",
} as const;

export const remindMe = {
  button: "Remind me",
  busy: "Setting…",
  help: "Each day at {time}",
} as const;
