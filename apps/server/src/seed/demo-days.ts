import type { CompletionStatus } from "@sovereign/domain/one-thing";

export type DemoDay = "rest" | [status: CompletionStatus, text: string] | null;

const done = (text: string): DemoDay => ["completed", text];
const half = (text: string): DemoDay => ["partial", text];
const missed = (text: string): DemoDay => ["missed", text];

/** Days before the latest ones, so that the same date a year ago exists. */
const EARLIER_DAYS = 330;

/** Rarely completed at first and more often later, in runs of at most ten, with two weeks away. */
function earlierDay(index: number): DemoDay {
  const isAway = index >= 96 && index < 110;
  const slips = [3, 4, 5, 7, 9, 11][Math.floor((index * 6) / EARLIER_DAYS)] ?? 11;
  if (isAway || index % 23 === 19) return null;
  const text = EARLIER_TEXTS[(index * 7) % EARLIER_TEXTS.length] ?? "";
  if (index % slips === slips - 1) return missed(text);
  return index % 6 === 4 ? half(text) : done(text);
}

const EARLIER_TEXTS = [
  "Write the letter to the bank and post it before lunch",
  "Read the lease to the last page and mark what is unclear",
  "Walk for an hour without the phone",
  "Settle the two oldest invoices",
  "Ask Elena what she would stop doing first",
  "Prepare Thursday's meeting on half a page",
  "Swim one kilometer before work",
  "Cut the roadmap to three lines",
  "Ring the supplier and agree a date",
  "Plan the quarter's hiring with Jonas",
  "Answer the letter from Northwind, politely and finally",
];

/** They end yesterday with eleven in a row and a day of rest among them. */
const LATEST_DAYS: DemoDay[] = [
  done("Write the first page of the quarterly plan before opening any mail"),
  done("Call the three customers who left last month and ask why"),
  half("Finish the hiring scorecard for the platform role"),
  done("Run 5 km before breakfast"),
  missed("Review the whole budget line by line"),
  done("Decide which two projects stop this quarter and tell both teams"),
  done("Draft the investor update: numbers first, story second"),
  done("Have the hard conversation with Jonas about missed deadlines"),
  half("Read the security audit and note the five open questions"),
  done("Block two hours and outline the talk for the Berlin meetup"),
  done("Cut the onboarding from nine steps to five on paper"),
  done("Long walk with Mara, phone at home"),
  null,
  done("Send the revised offer to Halden before noon"),
  done("Rehearse the board presentation out loud, twice"),
  missed("Clear the backlog of support escalations"),
  null,
  half("Write the one-page strategy memo"),
  done("Finish the strategy memo and ask two people to attack it"),
  done("Interview both finalists and decide the same day"),
  done("Gym: squats and rows, no skipping the last set"),
  half("Map every recurring meeting and cancel a third of them"),
  done("Rewrite the pricing page headline with Ines"),
  done("Close the Halden contract"),
  done("Publish the incident report, unvarnished"),
  done("Read chapters 3 and 4 of High Output Management and take notes"),
  done("Give Priya the release and stay out of it"),
  half("Prepare tax papers for the accountant"),
  done("Deliver the tax papers and archive everything"),
  missed("No ONE Thing set today"),
  "rest",
  done("Plan the week on one sheet of paper"),
  done("Finish the slides for Thursday: twelve, not thirty"),
  missed("Write the partnership proposal for Northwind"),
  done("Write the partnership proposal for Northwind before anything else"),
  done("Walk through the proposal with Elena and fix the weak second half"),
  done("Swim one kilometer before work"),
  half("Record the product demo in one take"),
  "rest",
  done("Re-record the demo, shorter and without slides"),
  done("One-to-ones with the full team, listening more than talking"),
  done("Ship the new onboarding to ten percent of sign-ups"),
  done("Read the first onboarding numbers and choose the next change"),
  done("Write thank-you notes to the five people who made the launch happen"),
  half("Draft the role description for a head of finance"),
  done("Agree the head of finance role with Elena and publish it"),
];

export const DEMO_DAYS: DemoDay[] = [
  ...Array.from({ length: EARLIER_DAYS }, (_, index) => earlierDay(index)),
  ...LATEST_DAYS,
];

export const DEMO_REST_AHEAD = [3];
