/** Where an account that was deleted takes its leave, apart from the addresses every page knows. */
export const farewellPath = "/farewell";
