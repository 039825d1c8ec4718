import { sellerInWords } from "@sovereign/content/public/seller";
import type { Clock } from "#app/clock.ts";
import { createTwilioSms } from "#app/providers/sms/twilio-sms.ts";
import { createSentryTracker } from "#providers/faults/sentry-tracker.ts";
import { createIdentityProviders } from "#providers/identity/identity-providers.ts";
import { createMailReports, type ReadMailReports } from "#providers/mail/mail-reports.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import { createSmtpMailer } from "#providers/mail/smtp-mailer.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { createStripePayments } from "#providers/payments/stripe-payments.ts";
import type { PushService } from "#providers/push/push-service.ts";
import { createWebPushService } from "#providers/push/web-push-service.ts";
import { createRevenueCatStores } from "#providers/stores/revenuecat-stores.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Config } from "#settings/config.ts";
import type { FaultTracker, IdentityProviders, SmsProvider } from "./ports.ts";

type Fetch = typeof globalThis.fetch;

export type Providers = {
  mailer: Mailer;
  readMailReports: ReadMailReports;
  payments: Payments | undefined;
  stores: Stores | undefined;
  push: PushService;
  identities: IdentityProviders;
  sms: SmsProvider | undefined;
  faults: FaultTracker | undefined;
};

export function createProviders(
  config: Config,
  options: {
    soldPrices: () => Promise<string[]>;
    given: Partial<Providers>;
    clock: Clock;
    fetch?: Fetch | undefined;
  },
): Providers {
  const { soldPrices, given, clock, fetch } = options;
  return {
    mailer: given.mailer ?? createSmtpMailer(config.smtpUrl, config.mailFrom, config.appUrl),
    readMailReports: given.readMailReports ?? createMailReports(fetch),
    payments: given.payments ?? createPayments(config, soldPrices, fetch),
    stores: given.stores ?? createStores(config, fetch),
    push:
      given.push ??
      createWebPushService({
        contact: `mailto:${config.supportEmail}`,
        ownService: config.pushOwnService,
        fetch,
      }),
    identities: given.identities ?? createIdentityProviders(config, { clock, fetch }),
    sms: given.sms ?? createSms(config, fetch),
    faults:
      given.faults ??
      (config.sentryDsn ? createSentryTracker({ dsn: config.sentryDsn, fetch }) : undefined),
  };
}

function createPayments(
  config: Config,
  soldPrices: () => Promise<string[]>,
  fetch?: Fetch,
): Payments | undefined {
  const { stripeSecretKey: secretKey, stripePriceId: priceId, stripeApiUrl: apiUrl } = config;
  if (!secretKey || !priceId) return undefined;
  return createStripePayments({
    secretKey,
    apiUrl,
    webhookSecrets: config.stripeWebhookSecret,
    priceId,
    formerPriceIds: [
      ...config.stripePrices.map((price) => price.priceId),
      ...config.stripeFormerPriceIds,
    ],
    productIds: config.stripeProductIds,
    soldPrices,
    tax: config.stripeTax,
    termsConsent: config.stripeTermsConsent,
    seller: sellerInWords(config),
    pages: { hosts: config.stripePageHosts, production: config.nodeEnv === "production" },
    ...(fetch && { fetch }),
  });
}

function createStores(config: Config, fetch?: Fetch): Stores | undefined {
  const { revenuecatApiKey: apiKey, revenuecatProjectId: projectId } = config;
  if (!apiKey || !projectId) return undefined;
  return createRevenueCatStores({
    apiKey,
    projectId,
    apiUrl: config.revenuecatApiUrl,
    webhookAuthorization: config.revenuecatWebhookAuthorization,
    webhookSecret: config.revenuecatWebhookSecret,
    sandboxCounts: config.nodeEnv !== "production" || config.revenuecatSandboxCounts,
    ...(fetch && { fetch }),
  });
}

type SmsSettings = Pick<
  Config,
  "twilioAccountSid" | "twilioAuthToken" | "twilioFrom" | "twilioApiUrl"
>;

export function createSms(config: SmsSettings, fetch?: Fetch): SmsProvider | undefined {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioFrom: from } = config;
  if (!accountSid || !authToken || !from) return undefined;
  const account = { accountSid, authToken, from, apiUrl: config.twilioApiUrl };
  return createTwilioSms({ ...account, ...(fetch && { fetch }) });
}
