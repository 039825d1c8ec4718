/** `label` is the accessible name. */
type TierButton<Url extends string> = { text: string; label: string; url: Url };

/** `url` is an action of the product or the name of a link from the settings. */
export type Tier = {
  id: string;
  name: string;
  price: string;
  period: string;
  tagline: string;
  features: readonly string[];
  outcome: string;
  /** Paid through the product, or at a URL from the settings. */
  payment: TierButton<"checkout" | "foundationPayment" | "mastermindPayment"> | null;
  call: TierButton<"foundationCall" | "mastermindCall" | "principalCall"> | null;
  more: { text: string; about: string } | null;
  invitationOnly: boolean;
};

const call = <Url extends string>(name: string, url: Url) => ({
  text: "Schedule a Call",
  label: `Schedule a call about ${name}, opens in a new tab`,
  url,
});

/** The levels of membership in order; `{Days}` and `{pieces_each}` come from the pack. */
export const tiers = [
  {
    id: "app",
    name: "App",
    price: "{amount}",
    period: "{each}, renews automatically",
    tagline: "The daily discipline, a partner, and the whole vault.",
    features: [
      "ONE Thing, evening reflection and streak",
      "The Accountability Engine, with a partner",
      "{Days} of guidance",
      "Every {pieces_each}",
    ],
    outcome: "A month of days you can account for, and a record to prove it.",
    payment: { text: "Subscribe Now", label: "Subscribe Now", url: "checkout" },
    call: null,
    more: { text: "Learn More", about: "about the app" },
    invitationOnly: false,
  },
  {
    id: "foundation",
    name: "Foundation",
    price: "$2,997",
    period: "a month",
    tagline: "For founders putting the first structure in place.",
    features: [
      "A working session each week, in a small group",
      "Your record, read with you once a month",
      "The case room, where members bring a live decision",
    ],
    outcome:
      "The business, the money and the household each have a page of rules, and you wrote them.",
    payment: {
      text: "Join Foundation",
      label: "Join Foundation, opens in a new tab",
      url: "foundationPayment",
    },
    call: call("Foundation", "foundationCall"),
    more: null,
    invitationOnly: false,
  },
  {
    id: "mastermind",
    name: "Mastermind",
    price: "$9,997",
    period: "a month",
    tagline: "A small table of people who own what they run.",
    features: [
      "Everything in Foundation",
      "A residency each quarter",
      "Counsel between sessions, in writing",
    ],
    outcome: "Large decisions are heard by people with nothing to gain from the answer.",
    payment: {
      text: "Join Mastermind",
      label: "Join Mastermind, opens in a new tab",
      url: "mastermindPayment",
    },
    call: call("Mastermind", "mastermindCall"),
    more: null,
    invitationOnly: false,
  },
  {
    id: "principal",
    name: "Principal",
    price: "By invitation",
    period: "only",
    tagline: "One to one, for a handful of families.",
    features: ["By introduction", "A written agreement on private terms"],
    outcome: "Someone outside the family knows the whole of it, and can be asked.",
    payment: null,
    call: call("Principal", "principalCall"),
    more: null,
    invitationOnly: true,
  },
] as const satisfies readonly Tier[];

export const tiersPage = {
  title: "Membership",
  subtitle: "Begin with the app. Move up when you have something to bring.",
  active: "✓ Active Subscription",
  nativeNote:
    "Foundation and Mastermind are arranged outside the app. You are welcome to schedule a call.",
  dollars: "Foundation and Mastermind are priced in dollars.",
  agreed: "What each level holds is agreed in writing before you join.",
  footer:
    "Payments for Foundation, Mastermind and Principal are handled by {holding_company}. No level promises income or returns, and none is financial advice.",
} as const;

export const landingPricing = {
  label: "Membership",
  title: "Start small. Stay.",
} as const;
