import { requestTask } from "#jobs/requested-task.ts";
import { withDatabase } from "./with-database.ts";

/** The command `npm run server -- tasks run <name>`: a task of the schedule, now. */
export const tasks = ([, name = ""]: string[]): Promise<void> =>
  withDatabase(async (database) => {
    await requestTask(database, name);
    return `The task '${name}' is done.`;
  });
