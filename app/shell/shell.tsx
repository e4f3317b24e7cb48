import { AppProvider } from "@shopify/polaris";
import type { ReactNode } from "react";
import { HeaderSlot } from "../components/header-slot";
import { CONTENT, SkipLink } from "../components/skip-link";
import { useTranslation } from "../i18n/translation";
import { useLanguage } from "../i18n/use-language";
import { AdminBar } from "./admin-bar";
import { AdminNavigation } from "./admin-navigation";
import { Confirms } from "./confirm";
import { useFullWindow } from "./full-window";
import { GateProvider } from "./gate-provider";
import { LoadingLine } from "./loading-line";
import { MerchantBar } from "./merchant-bar";
import { Notices } from "./status-banners";
import { PolarisLink } from "./polaris-link";
import type { ShellData } from "./shell-data.server";
import { Toasts } from "./toasts";
import { usePageFocus } from "./use-page-focus";
import { TopBar } from "./top-bar";
import { UpgradeProvider } from "./upgrade-modal";
import { useAdminToken } from "./window-admin-token";

export type ShellProps = {
  shell: ShellData;
  /** Undefined before the onboarding is done. The icon is in our own bar, or in the page's header inside the admin. */
  search?: { icon: ReactNode; overlay: ReactNode };
  children: ReactNode;
};

/** The frame of every page of the navigation: the only AppProvider, gates, navigation, toasts, dialogs. */
export function Shell({ shell, search, children }: ShellProps) {
  const { texts, hasFailed } = useLanguage(shell.tag, shell.polaris);
  const { t } = useTranslation("shell");
  const { isWithin } = useFullWindow();
  usePageFocus();
  const adminToken = useAdminToken(shell.store.myshopify_domain);

  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <SkipLink to={CONTENT}>{t("skip")}</SkipLink>
      <Toasts>
        <LoadingLine />
        {shell.embedded && !isWithin && <AdminNavigation />}
        {(!shell.embedded || adminToken) && <AdminBar shell={shell} adminToken={adminToken} />}
        {!shell.embedded && <TopBar search={search?.icon} isPhone={shell.isPhone} />}
        <Notices
          localeFailed={shell.localeFailed || hasFailed}
          tracking={shell.store.tracking_notice}
          domain={shell.store.domainNotice}
        />
        <GateProvider rules={shell.rules}>
          <UpgradeProvider>
            <Confirms>
              <main id={CONTENT}>
                <HeaderSlot.Provider value={shell.embedded ? search?.icon : null}>
                  {children}
                </HeaderSlot.Provider>
              </main>
              {search?.overlay}
            </Confirms>
          </UpgradeProvider>
        </GateProvider>
        {shell.embedded && !adminToken && !isWithin && <MerchantBar />}
      </Toasts>
    </AppProvider>
  );
}
