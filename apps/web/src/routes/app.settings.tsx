import { securityTexts } from "@sovereign/content/words/account-settings";
import { appPlaces } from "@sovereign/content/words/app-frame";
import { support } from "@sovereign/content/words/settings-page";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { brand, pageTitle } from "#core/words/brand.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { DeleteAccount } from "#features/account/delete-account.tsx";
import { DevicesRow } from "#features/account/devices-row.tsx";
import { EmailRow } from "#features/account/email-change.tsx";
import { OwnDataGroup } from "#features/account/own-data-group.tsx";
import { PasswordRow } from "#features/account/password-row.tsx";
import { YourDay } from "#features/account/your-day.tsx";
import { TwoFactorRow, useTwoFactorOn } from "#features/factors/two-factor-row.tsx";
import { InstallGroup } from "#features/install/install-way.tsx";
import { MessagesGroup } from "#features/mails/messages-group.tsx";
import { SubscriptionCard } from "#features/membership/panels/subscription-card.tsx";
import { useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { useOverview } from "#features/one-thing/use-overview.ts";
import { OtherWaysRow } from "#features/other-sign-in/other-ways-row.tsx";
import { RemindersCard } from "#features/reminders/reminders-card.tsx";
import { StaffLooksRow } from "#features/staff-looks/staff-looks-row.tsx";
import { UnsentRow } from "#features/unsent/unsent-row.tsx";

const AppLockRow = __NATIVE_BUILD__
  ? lazy(() => import("#features/app-lock/app-lock-row.tsx"))
  : null;

const MailTrouble = lazy(() => import("#features/mails/mail-trouble.tsx"));

const PartnerSignals = lazy(() => import("#features/partner/partner-signals.tsx"));

export const meta = () => [{ title: pageTitle(appPlaces.settings) }];

/** Frequent settings first, irreversible ones last (specification, section 2, /app/settings). */
export default function SettingsRoute() {
  const { user } = useSession();
  const settled = useMembershipSettled();
  const hasPartner = useOverview().data?.partner === "pair";
  return (
    <div className="setgroups">
      <PageHead title={appPlaces.settings} />
      {user && (
        <Suspense>
          <MailTrouble member={user} />
        </Suspense>
      )}
      <RemindersCard />
      {user && (
        <MessagesGroup userId={user.id}>
          {hasPartner && (
            <Suspense fallback={<Skeleton height={68} />}>
              <PartnerSignals userId={user.id} />
            </Suspense>
          )}
        </MessagesGroup>
      )}
      {!__NATIVE_BUILD__ && <InstallGroup />}
      <YourDay />
      <SubscriptionCard />
      {/* The card above changes height when its data loads, so the rest appears with it. */}
      {settled && (
        <>
          <Security />
          <OwnData />
          <Support />
          <DeleteAccount />
        </>
      )}
    </div>
  );
}

function Security() {
  const { user } = useSession();
  const twoFactor = useTwoFactorOn(user?.id);
  if (!user) return null;
  return (
    <SettingsGroup id="security" title={securityTexts.title} value={twoFactor ?? user.email}>
      <EmailRow member={user} />
      <PasswordRow member={user} />
      <TwoFactorRow userId={user.id} />
      <OtherWaysRow userId={user.id} />
      <DevicesRow userId={user.id} />
      <StaffLooksRow userId={user.id} />
      {AppLockRow && (
        <Suspense>
          <AppLockRow />
        </Suspense>
      )}
    </SettingsGroup>
  );
}

function OwnData() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OwnDataGroup userId={user.id}>
      <UnsentRow timeZone={user.time_zone} />
    </OwnDataGroup>
  );
}

function Support() {
  return (
    <SettingsGroup id="support" title={support.title} value={brand.supportEmail}>
      <SettingsRow
        title={
          <a className="link tap" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
        }
        help={support.help}
      />
      <SettingsRow
        title={
          <Link className="link tap" to={paths.appAbout}>
            {support.about}
          </Link>
        }
        help={support.aboutHelp}
      />
      <SettingsRow
        title={
          <Link className="link tap" to={paths.licenses}>
            {support.licenses}
          </Link>
        }
        help={support.licensesHelp}
      />
    </SettingsGroup>
  );
}
