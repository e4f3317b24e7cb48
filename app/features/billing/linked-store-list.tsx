import { Button } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { useShell } from "../../shell/use-shell";

interface Props {
  stores: { domain: string; name: string; used: number | null }[];
  /** The list has the main store only, and this store itself can be removed. */
  isSelf: boolean;
  isBusy: boolean;
  onUnlink: (domain: string) => void;
}

/** The other stores of the group, each with what it has used of the quota. */
export function LinkedStoreList({ stores, isSelf, isBusy, onUnlink }: Props) {
  const { t } = useTranslation("billing");
  const { store: own } = useShell();
  return (
    <ul className="wb-stores" aria-label={t("stores.title")}>
      {stores.map(({ domain, name, used }) => (
        <li key={domain}>
          <span className="wb-break">
            <b>{name}</b>
            <small>{domain}</small>
          </span>
          <span className="wb-subdued">{used !== null && t("stores.used", { count: used })}</span>
          <Button
            variant="tertiary"
            tone="critical"
            disabled={isBusy}
            onClick={() => onUnlink(isSelf ? own.myshopify_domain : domain)}
            accessibilityLabel={t("stores.unlinkStore", { store: isSelf ? own.name : name })}
          >
            {t("stores.unlink")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
