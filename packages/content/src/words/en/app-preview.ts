/** `manifesto` is the pack's title, `count` is in words; `features` uses phrases of the pack. */
export const appPreview = {
  title: "What the app does",
  subtitle: "One page, so that you can decide without signing up.",
  back: "Back to Home",
  inside: "Inside",
  priceNote:
    "Renews automatically each year until you cancel. Cancel in Settings at any time and keep access to the end of the year you have paid for.",
  membership: "Membership",
  features: [
    {
      id: "one-thing",
      title: "ONE Thing",
      body: "A single line, written before the day fills up. It begins with a verb and ends with something you could show to a stranger.",
    },
    {
      id: "accountability",
      title: "Accountability Engine",
      body: "Your commitment is shown read-only, and the evening asks one question with three answers. The streak is counted from your answers and from nothing else. One person of your choosing can see whether the day was kept, and never the sentence.",
    },
    {
      id: "programme",
      title: "{Days} of guidance",
      body: "A principle and an action for each day, in {parts}, from the first hour of the morning to what you leave behind.",
    },
    {
      id: "vault",
      title: "Resource Vault",
      body: "{Shelf_list}. Most take less than ten minutes.",
    },
  ],
  sample: {
    label: "A question from the app",
    question: "If only one thing were finished by tonight, which would make tomorrow easier?",
    hint: "Begin with a verb, and choose an end that someone else could see.",
    answer: "Send the signed offer to the landlord before noon, at the price agreed on Thursday.",
  },
  fromManifesto: "From {manifesto}",
  moreLaws: "{count} more, free with an account.",
  fromDays: "From the {days}",
  day: "Day",
  signUp: { priced: "Sign Up & Subscribe - {price}", plain: "Sign Up & Subscribe" },
  plans: "See All Plans",
} as const;
