import { Link } from "@remix-run/react";
import { useTranslation } from "../i18n/translation";
import type { ShellData } from "./shell-data.server";
import { ViewAsChoice } from "./view-as-choice";

const STAFF_PAGES = ["gates", "inspector"] as const;

interface Props {
  shell: ShellData;
  /** Inside the Shopify admin: that of the window, with which pages for staff are opened beside it. */
  adminToken: string | null;
}

/**
 * For staff, testers and the demo: a slim bar with the store, its plan, the plan whose gates are shown, and links out.
 */
export function AdminBar({ shell, adminToken }: Props) {
  const { t } = useTranslation("shell");
  const { sandbox, isAdmin } = shell;
  const [handle] = shell.store.myshopify_domain.split(".");

  return (
    <aside className="wb-adminbar" aria-label={t("adminBar")}>
      <span>
        <b>{shell.store.name}</b> {shell.store.myshopify_domain}
      </span>
      <span>{t("onPlan", { plan: shell.plan.name })}</span>
      {isAdmin && <ViewAsChoice viewAs={shell.viewAs} />}
      {sandbox && <span className="wb-adminbar-note">{t("demo")}</span>}
      <span className="wb-adminbar-links">
        {STAFF_PAGES.map((page) =>
          isAdmin ? (
            <Link key={page} to={`/track/${page}`}>
              {t(page)}
            </Link>
          ) : (
            adminToken && (
              <a key={page} href={`/track/${page}?adminToken=${adminToken}`} target="_blank" rel="noreferrer">
                {t(page)}
              </a>
            )
          ),
        )}
        <Link to="/track/settings#preferred-language">{t("language")}</Link>
        <a href={shell.store.tracking_page_url} target="_blank" rel="noreferrer">
          {t("trackingPage")}
        </a>
        {sandbox && (
          <>
            <a href={`/sandbox/shopify/admin/store/${handle}/orders`} target="_blank" rel="noreferrer">
              {t("sandboxShop")}
            </a>
            <a href="/sandbox/mailbox" target="_blank" rel="noreferrer">
              {t("mailbox")}
            </a>
          </>
        )}
        <a href="/endApi/openapi.json" target="_blank" rel="noreferrer">
          {t("openApi")}
        </a>
      </span>
    </aside>
  );
}
