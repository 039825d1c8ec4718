import { requestTask } from "#jobs/requested-task.ts";
import { withDatabase } from "./with-database.ts";

/** The command `npm run server -- tasks run <name>`: a task of the schedule, now. */
export const tasks = ([verb, name]: string[]): Promise<void> =>
  withDatabase(async (database) => {
    if (verb !== "run" || !name) throw new Error("Use: tasks run <name>");
    await requestTask(database, name);
    return `The task '${name}' is done.`;
  });
