import { HABITS } from "@sovereign/domain/habit-rates";
import { endpoint, json } from "./endpoint.ts";
import { money } from "./money.ts";
import { OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

const count = z.int().min(0);
const share = z.number().openapi({ description: "From 0 to 1" });

const groupSchema = z
  .object({
    from: count,
    to: count.nullable().openapi({ description: "Null without an upper end" }),
    members: count,
    renewed: count.nullable(),
    rate: z.object({ rate: share, low: share, high: share }).nullable(),
  })
  .openapi("HabitGroup", {
    description: "Nothing but its size where the rest would tell of single members",
  });

export type HabitGroup = z.infer<typeof groupSchema>;

const habitSchema = z.object({
  habit: z.enum(HABITS),
  groups: z.array(groupSchema),
  effect: z
    .object({ split: count, above: share, below: share })
    .nullable()
    .openapi({ description: "Null while the difference may be chance" }),
});

export type OfficeHabit = z.infer<typeof habitSchema>;

const quietSchema = z.object({
  id: z.string(),
  address: z.string(),
  last_kept: calendarDate,
  first_days: count.openapi({ description: "Days with an answer of the first thirty" }),
  renews_at: instant,
  price: money.nullable(),
});

export type QuietMember = z.infer<typeof quietSchema>;

const habitsSchema = z
  .object({
    today: calendarDate,
    members: count.openapi({ description: "Whose first renewal has come due" }),
    habits: z.array(habitSchema),
    quiet: z.object({
      total: count.openapi({ description: "Who pay, are quiet and renew soon" }),
      members: z.array(quietSchema).openapi({ description: "The next eight" }),
    }),
  })
  .openapi("OfficeHabits");

export type OfficeHabits = z.infer<typeof habitsSchema>;

export const readHabits = endpoint({
  method: "get",
  path: "/api/office/habits",
  access: "office_sums",
  tags: ["Office"],
  summary: "Read how renewal goes with the days kept in the first thirty; days are counted only",
  responses: { 200: json("The habits", habitsSchema) },
  problems: OFFICE_PROBLEMS,
});
