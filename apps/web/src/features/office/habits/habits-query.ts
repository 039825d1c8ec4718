import { readHabits } from "@sovereign/contract/office-habits";
import { HABITS, type Habit } from "@sovereign/domain/habit-rates";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

export const useHabits = () =>
  useQuery({
    queryKey: [OFFICE, "habits"],
    queryFn: ({ signal }) => api(readHabits, { signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** The chosen habit is in the URL, so that it can be linked to. */
export function useChosenHabit(): Habit {
  const [search] = useSearchParams();
  return HABITS.find((habit) => habit === search.get("by")) ?? "days";
}
