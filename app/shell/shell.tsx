import { AppProvider, Banner } from "@shopify/polaris";
import { useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PolarisTextsContext } from "../i18n/polaris-texts";
import { AdminBar } from "./admin-bar";
import { AdminNavigation } from "./admin-navigation";
import { Confirms } from "./confirm";
import { GateProvider } from "./gate-provider";
import { LoadingLine } from "./loading-line";
import { PolarisLink } from "./polaris-link";
import type { ShellData } from "./shell-data.server";
import { Toasts } from "./toasts";
import { TopBar } from "./top-bar";
import { UpgradeProvider } from "./upgrade-modal";

export type ShellProps = {
  shell: ShellData;
  children: ReactNode;
};

/** What stands around every page of the navigation: the only AppProvider, navigation, toasts. */
export function Shell({ shell, children }: ShellProps) {
  const { t } = useTranslation("shell");

  return (
    <AppProvider i18n={useContext(PolarisTextsContext) ?? {}} linkComponent={PolarisLink}>
      <Toasts>
        <LoadingLine />
        {shell.embedded ? (
          <AdminNavigation />
        ) : (
          <>
            <AdminBar shell={shell} />
            <TopBar />
          </>
        )}
        {shell.localeFailed && (
          <div className="wb-notice">
            <Banner tone="warning" title={t("localeFailed")} />
          </div>
        )}
        <GateProvider rules={shell.rules}>
          <UpgradeProvider>
            <Confirms>
              <main>{children}</main>
            </Confirms>
          </UpgradeProvider>
        </GateProvider>
      </Toasts>
    </AppProvider>
  );
}
