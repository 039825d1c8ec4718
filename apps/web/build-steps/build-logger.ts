import { createLogger, type Logger } from "vite";

/**
 * That maps would be served, which `source-maps.ts` prevents, and that the framework's list of a
 * route's exports has none.
 */
const NO_CONCERN = /Source maps are enabled in production|SOURCEMAP_BROKEN.*route-chunks-index/s;

/** Returns the build's logger of warnings, without those that concern no one here. */
export function buildLogger(): Logger {
  const logger = createLogger("warn");
  const { warn } = logger;
  logger.warn = (message, options) => {
    if (!NO_CONCERN.test(message)) warn(message, options);
  };
  return logger;
}
