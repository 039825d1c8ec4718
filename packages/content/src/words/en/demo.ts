/** Counts of the pack are in words; `priceNote` uses the phrases of the pack. */
export const previewTour = {
  title: "A week inside",
  notice: "The week is an example; the sentence is yours. Nothing is saved until you keep it.",
  tabs: "Preview",
  /** The suggested sentence, which its focus panel also shows before the visitor writes one. */
  lent: "Call the three customers who left in February, and only listen.",
  oneThing: {
    label: "ONE Thing",
    question: "What is your one thing today?",
    title: "Today’s ONE Thing",
    day: "Day {day}",
    placeholder: "Begin with a verb",
    start: "Seven days are on the coin. The eighth is yours.",
    lend: "Lend me a sentence",
    committed: "Close the app and do it.",
    skip: "Skip to This Evening",
    evening: "It is evening. One press answers the day.",
    cut: "Day eight is cut.",
    again: "Start again",
  },
  vault: {
    label: "Vault",
    title: "Resource Vault",
    body: "{excerpts} and {open} of {all} principles are open to you.",
    excerpts: { one: "one excerpt", other: "{count} excerpts" },
    excerpt: { one: "Excerpt, one minute", other: "Excerpt, {count} minutes" },
    principles: { one: "{all} principle", other: "{all} principles" },
    closed: { one: "One more opens with membership.", other: "{count} more open with membership." },
    back: "Back",
    close: "Close",
    progress: "Reading progress",
  },
  journey: {
    label: "Journey",
    title: "30-Day Journey",
    body: "Five completed, two partial, the rest to come. Open a day.",
    /** The example week; `at` is when a day was completed. */
    days: [
      {
        text: "Write down what I owe, to whom, and by when.",
        at: "10:40",
        line: "Count what is kept.",
      },
      {
        text: "Cancel the two standing meetings nobody prepares for.",
        at: "09:15",
        line: "Say no kindly, today.",
      },
      {
        text: "Finish the price list and send it to the printer.",
        at: null,
        line: "A half-finished list is still a list.",
      },
      {
        text: "Send the price list to the printer by 10:00.",
        at: "09:52",
        line: "Decide by noon with what you know.",
      },
      {
        text: "Tell my brother what I can lend him and what I cannot.",
        at: "18:20",
        line: "Be early with bad news.",
      },
      {
        text: "Read the lease from the first page to the last.",
        at: null,
        line: "I will read what I sign.",
      },
      {
        text: "Ask the landlord for the break clause, in writing.",
        at: "16:05",
        line: "Ask who is paid.",
      },
    ],
    own: "This one is yours.",
    answered: "Day {day}. {status}.",
    answeredAt: "Day {day}. {status} at {time}.",
    unanswered: "Not yet answered",
    programmeTitle: "The first {open} of {all} days",
    programmeNote: "Days {from} to {to} open with membership.",
    programmeNoteOne: "Day {to} opens with membership.",
  },
  focus: {
    label: "Focus",
    title: "Accountability Engine",
    progress: "Streak progress, {days} of {of} days",
    commitmentLabel: "You committed to",
    readOnly: "It is changed on the ONE Thing page only.",
    question: "Did you do it?",
    answers: { completed: "Yes", partial: "Partial", missed: "No" },
    honest: "An honest No costs a streak. A false Yes costs the point of keeping one.",
    recorded: "Recorded.",
    missed: "Written down. A No costs the streak.",
  },
  membership: "Begin",
  keep: "Keep This and Begin",
  priceNote:
    "{Price} opens the Accountability Engine, {member_days}and the whole vault. Renews automatically; cancel from Settings.",
  /** Below the price: what can be read and felt before it is paid. */
  whole: "Read “{title}”, the whole of it",
  felt: "Set a ONE Thing on {days} days with a free account, and one of the members’ articles opens.",
  subscribe: { priced: "Subscribe — {price}", plain: "Subscribe" },
  back: "Back to Home",
} as const;

/** The visitor's day from the preview, on the sign-up page. */
export const keptDayTexts = {
  back: "Back to the preview",
  lead: "Your sentence comes with you and becomes your first day. The example week stays here.",
  label: "Your first day",
  streak: "{status}. Your streak begins at {streak}.",
} as const;
