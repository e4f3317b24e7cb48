import { Select } from "@shopify/polaris";
import { useNavigate } from "@remix-run/react";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { MAIL_LOG_STATES } from "../../../contract/notification-limits";
import { withPage } from "../../components/page-trail";
import { useTranslation } from "../../i18n/translation";
import { LOG_FILTERS } from "./log-filters";

/** Which emails the list shows; what is chosen stands in the URL. */
export function MailFilter({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation(["notifications", "order"]);
  const navigate = useNavigate();
  const choose = (name: (typeof LOG_FILTERS)[number], value: string) => {
    const kept = withPage(search, LOG_FILTERS);
    if (value) kept.set(name, value);
    else kept.delete(name);
    void navigate({ search: kept.toString() });
  };
  return (
    <div className="wb-mail-filter">
      <Select
        label={t("notifications:kind")}
        options={[
          { value: "", label: t("notifications:allKinds") },
          ...MAIL_KINDS.map((id) => ({ value: id as string, label: t(`notifications:kinds.${id}.title`) })),
        ]}
        value={search.get("kind") ?? ""}
        onChange={(value) => choose("kind", value)}
      />
      <Select
        label={t("notifications:stateLabel")}
        options={[
          { value: "", label: t("notifications:allStates") },
          ...MAIL_LOG_STATES.map((state) => ({
            value: state as string,
            label: t(`order:messageState.${state}`),
          })),
        ]}
        value={search.get("state") ?? ""}
        onChange={(value) => choose("state", value)}
      />
    </div>
  );
}
