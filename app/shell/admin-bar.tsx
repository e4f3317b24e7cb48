import { useTranslation } from "react-i18next";
import type { ShellData } from "./shell-data.server";

/** A slim line for our own staff, testers and the demo: which store this is, its plan, and where its outside world is. */
export function AdminBar({ shell }: { shell: ShellData }) {
  const { t } = useTranslation("shell");
  const { sandbox } = shell;
  const [handle] = shell.store.myshopify_domain.split(".");

  return (
    <aside className="wb-adminbar" aria-label={t("adminBar")}>
      <span>
        <b>{shell.store.name}</b> {shell.store.myshopify_domain}
      </span>
      <span>{t("onPlan", { plan: shell.plan.name })}</span>
      {sandbox && <span className="wb-adminbar-note">{t("demo")}</span>}
      <span className="wb-adminbar-links">
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
