/** The name under which the address of a review says on which day it ends. */
export const LAST_DAY = "last_day";

const endingOn = (path: string, day?: string) => (day ? `${path}?${LAST_DAY}=${day}` : path);

/** The addresses of reviews: beside the others, which every page of the product carries. */
export const reviewPaths = {
  week: (lastDay?: string) => endingOn("/app/history/review/week", lastDay),
  thirtyDays: (lastDay?: string) => endingOn("/app/history/review/thirty-days", lastDay),
  shared: (token: string) => `/r/${token}`,
};
