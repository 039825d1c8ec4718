import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";

const QUOTES = [
  "A day with one decision in it is already unusual.",
  "Write the task so that a stranger could tell you whether it is done.",
  "A calendar is a budget that other people are usually spending.",
  "Half finished at six o'clock is a fact; put it down as one.",
  "Some tasks take four minutes to do and eleven days to begin.",
  "What you do on an unremarkable Wednesday is the plan.",
  "Anyone can want more; it takes work to want one thing until dinner.",
  "A missed day costs a day, provided you say so that evening.",
  "Leave one hour in which nobody could thank you.",
  "Good judgment is mostly the memory of mistakes you wrote down.",
  "Before you ask for advice, note the answer you are hoping to hear.",
  "A short list is an opinion; a long one is a hope.",
  "Patience comes easier to someone with other work to finish.",
  "The page forgives every version except the one you never wrote.",
  "Nobody audits your excuses but you, and you are a lenient auditor.",
  "Small debts to yourself gather interest too.",
  "Begin where the work is, which is seldom where the desk is tidy.",
  "Of every promise, ask who would notice if it broke; then keep the ones no one would.",
  "The fortieth repetition is dull, and that is roughly where skill begins.",
  "Own something today, if only the next ninety minutes.",
  "You can rearrange the whole evening and still not have made the call.",
  "The second time you explain the delay, you are working for it.",
  "Decide at breakfast what you would be sorry to find undone at supper.",
  "Thirty honest marks are worth more than three hundred intentions.",
] as const;

/** The line shown with a day: the same for everybody all day, and another one tomorrow. */
export function quoteFor(date: CalendarDate): string {
  const days = daysBetween("2024-01-01", date) % QUOTES.length;
  return QUOTES.at(days) ?? QUOTES[0];
}
