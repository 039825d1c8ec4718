import { createTextProvider } from "@sovereign/sandbox/texts";

const ACCOUNT = "ACsandbox";
const TOKEN = "sandbox-texts";

export const TEXT_ENVIRONMENT = {
  TWILIO_API_URL: "http://texts.test",
  TWILIO_ACCOUNT_SID: ACCOUNT,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: "+15005550006",
};

/** The sandbox's SMS provider in this process, on the test's clock. */
export function startTextProvider() {
  return createTextProvider({ accountSid: ACCOUNT, authToken: TOKEN });
}
