import { funnelReport, reportTable } from "#modules/funnel/funnel.service.ts";
import { withDatabase } from "./with-database.ts";

export const printFunnel = (): Promise<void> =>
  withDatabase(async ({ db }) => reportTable(await funnelReport(db, {}, new Date())));
