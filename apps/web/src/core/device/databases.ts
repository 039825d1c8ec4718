/** False where this browser certainly has no such database; to look into one would make it. */
export const mayHaveDatabase = async (database: string): Promise<boolean> =>
  !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database);
