type DescriptionPart = { heading?: string; text?: string; items?: readonly string[] };

/** Captions, promotional text and description use the phrases of the pack. */
export const storeListing = {
  title: "Store listing",
  subtitle: "Five screenshots at 1290 × 2796, and every text the stores ask for.",
  blurb: "Name, subtitle, keywords, promotional text, description and five screenshot captions.",
  screenshots: {
    label: "Screenshots",
    captions: [
      "One sentence, before the day fills up",
      "One answer, before you sleep",
      "Thirty days, thirty marks",
      "A library you can finish",
      "{Laws}, one signature",
    ],
    alt: "Store screenshot {number}: {caption}",
    download: "Download",
    downloadOf: "screenshot {number}",
  },
  texts: {
    label: "Texts",
    count: "{length} of {limit}",
    over: "{over} over the limit",
    copy: "Copy {name}",
    copied: "Copied",
    copiedName: "Copied: {name}",
    notCopied: "The browser did not allow copying",
    names: {
      name: "Name",
      subtitle: "Subtitle",
      keywords: "Keywords",
      promo: "Promotional text",
      short: "Short description (Google Play)",
    },
    category: "Category",
    categories: "{first}, then {second}",
  },
  listing: {
    name: "{product}: Daily Discipline",
    subtitle: "One priority, kept each day",
    keywords:
      "habit,streak,focus,goals,wealth,mindset,founder,planner,accountability,journal,reflection,priority",
    promo:
      "Write one sentence in the morning. Answer for it at night. {Days} of guidance and a private library for people who build slowly, on purpose.",
    short: "Set one priority each morning, answer for it each evening, and keep the streak.",
  },
  category: "Productivity",
  secondaryCategory: "Education",
  description: {
    label: "Description",
    copy: "Copy",
    parts: [
      { text: "{product} asks two things of you each day." },
      {
        text: "In the morning you write your ONE Thing, a single sentence with a verb in it and an end you will recognize. At night you say how it went: completed, partial or missed. Thirty of those answers make an edge, like the milled edge of a coin, and you can see at a glance what kind of month it was.",
      },
      {
        text: "Around that practice there is a membership for people who want to think and work like long-term wealth builders, drawn from a founder’s 20+ years with 100+ billionaires and from cases that you can look up.",
      },
      {
        heading: "Inside",
        items: [
          "ONE Thing: one priority a day, and a streak counted from your answers",
          "Accountability Engine: your commitment shown read-only above the evening question, with thresholds at {milestones} days",
          "A partner: one person of your choosing sees whether the day was kept, and never the sentence",
          "{manifesto}: {laws} to read and sign",
          "Guidance for {days}, with something to do on each of them",
          "Resource Vault: {shelf_list}",
          "30-Day Journey: every day you kept, and every day you did not",
          "Daily reminder at the hour you choose",
          "Export of your whole record",
          "Deletion of your account from inside the app",
        ],
      },
      {
        heading: "Free",
        text: "The ONE Thing, your history, the manifesto, {free}.",
      },
      {
        heading: "Membership",
        text: "{app_price} a year in the United States; the price in your country is shown before you buy. Payment is charged to your store account when you confirm. The subscription renews automatically each year unless it is canceled at least 24 hours before the end of the current period. Manage or cancel it in your store account settings. Canceling keeps access to the end of the period you have paid for.",
      },
      { text: "No advertising. Your sentences are not sold and are not used to train anything." },
      {
        text: "Requires iOS {ios}, or Android 7 with Android System WebView {webview}, or newer.",
      },
      {
        text: "{product} is for education. It does not give financial, legal or tax advice, and it promises no income.",
      },
    ] as readonly DescriptionPart[],
    terms: "Terms: {terms_url}",
    privacy: "Privacy: {privacy_url}",
    support: "Support: {email}",
  },
} as const;
