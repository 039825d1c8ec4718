type ApplePhone = {
  name: "iPhone" | "iPad";
  /** Version of iOS, 16.4 as 1604; null if the browser hides it. */
  version: number | null;
};

/** The first iOS with Web Push, for apps on the Home Screen. */
export const FIRST_WITH_PUSH = 1604;

/** In newer versions the system's stays at 18; Safari's own is the same as the system's. */
const VERSIONS = [/ OS (\d+)_(\d+)/, / Version\/(\d+)\.(\d+)/];

/** Returns the iPhone or iPad of a browser; an iPad may call itself a Macintosh. */
export function applePhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): ApplePhone | null {
  const isTablet = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isTablet && !/iPhone|iPod/.test(userAgent)) return null;
  const versions = VERSIONS.map((pattern) => pattern.exec(userAgent)).flatMap((match) =>
    match ? [Number(match[1]) * 100 + Number(match[2])] : [],
  );
  const version = versions.length > 0 ? Math.max(...versions) : null;
  return { name: isTablet ? "iPad" : "iPhone", version };
}
