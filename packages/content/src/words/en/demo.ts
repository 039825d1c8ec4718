/**
 * The preview tour: four tabs and one invented member. Counts of the pack are filled in words;
 * `subscribe` takes the price, `priceNote` the phrases of the pack.
 */
export const previewTour = {
  title: "A week inside",
  notice: "Everything here is an example. Nothing you tap is saved.",
  tabs: "Preview",
  commitment: "Call the three customers who left in February, and only listen.",
  oneThing: {
    label: "ONE Thing",
    title: "Today's ONE Thing",
    prompt: "What is the one thing?",
    status: "Committed at 07:34. Not yet reflected.",
    note: "In the evening she will choose one of three words. Completed and partial keep the streak; missed ends it.",
  },
  vault: {
    label: "Vault",
    title: "Resource Vault",
    /** Takes `principles`, at the beginning of the sentence, and `shelves`. */
    body: "{principles} principles, each on a single page, and longer reading on {shelves} shelves.",
    /** Takes `open`. */
    note: "The first excerpt and {open} of the principles open without a membership.",
    open: "Open",
  },
  journey: {
    label: "Journey",
    title: "30-Day Journey",
    body: "Seven days in. Five completed, two partial, and twenty-three still to come.",
    /** What she wrote on her seven days. */
    days: [
      "Write down what I owe, to whom, and by when.",
      "Cancel the two standing meetings nobody prepares for.",
      "Finish the price list and send it to the printer.",
      "Send the price list to the printer by 10:00.",
      "Tell my brother what I can lend him and what I cannot.",
      "Read the lease from the first page to the last.",
      "Ask the landlord for the break clause, in writing.",
    ],
    /** Takes `open` and `all`. */
    programmeTitle: "The first {open} of {all} days",
    /** Takes `from` and `to`. */
    programmeNote: "Days {from} to {to} open with membership.",
    /** Takes `to`, where it is one day. */
    programmeNoteOne: "Day {to} opens with membership.",
  },
  focus: {
    label: "Focus Engine",
    title: "Accountability Engine",
    /** Takes `days` and `of`. */
    progress: "Streak progress, {days} of {of} days",
    commitmentLabel: "You committed to",
    question: "Did you do it?",
    answers: { completed: "Yes", partial: "Partial", missed: "No" },
    /** Takes the words of the milestone. */
    milestone: "At seven days: “{milestone}”",
    note: "Here the commitment is only to be read. It can be changed on the ONE Thing page until she has answered.",
  },
  membership: "Membership",
  priceNote:
    "All {days}, the whole vault and the Accountability Engine. Renews automatically; cancel from Settings.",
  subscribe: { priced: "Subscribe — {price}", plain: "Subscribe" },
  back: "Back to Home",
} as const;
