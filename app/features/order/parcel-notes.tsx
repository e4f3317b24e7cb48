import { Badge, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { ExternalLink } from "../../components/external-link";
import { useWritableWords } from "../showing/use-writable-words";
import type { ParcelView } from "./present-order.server";

/** Who took a parcel over, and where Shopify tells something else of it. */
export function ParcelNotes({ parcel }: { parcel: ParcelView }) {
  const { t } = useTranslation(["showing", "common"]);
  const { lastMile, writeFailure } = parcel;
  const wordOf = useWritableWords();
  const disagreement = useDisagreement(parcel);

  return (
    <>
      {lastMile && (
        <Text as="p" breakWord>
          {t("common:pair", { name: t("showing:parcel.handedOver"), value: lastMile.courier })}
          {lastMile.number && (
            <>
              {" · "}
              <ExternalLink href={lastMile.url}>{lastMile.number}</ExternalLink>
            </>
          )}
        </Text>
      )}
      {disagreement && (
        <Text as="p" tone="subdued">
          {disagreement}
        </Text>
      )}
      {writeFailure && (
        <Text as="p" tone="caution">
          {t("parcel.writeFailed", {
            status: wordOf(writeFailure.status),
            reason: writeFailure.reason ?? "",
          })}
        </Text>
      )}
    </>
  );
}

function useDisagreement({ disagreement }: ParcelView): string | null {
  const { t } = useTranslation(["showing", "status"]);
  if (!disagreement) return null;
  const shopify = t(`status:${disagreement.shopify}`);
  return disagreement.carrier
    ? t("showing:parcel.differsCarrier", { shopify, carrier: t(`status:${disagreement.carrier}`) })
    : t("showing:parcel.differs", { shopify });
}

/** A parcel that goes back is more than an exception. */
export function ReturnBadge({ subStatus }: Pick<ParcelView, "subStatus">) {
  const { t } = useTranslation("showing");
  if (subStatus === "ABNORMAL_06") return <Badge tone="warning">{t("parcel.returned")}</Badge>;
  return subStatus === "ABNORMAL_07" ? <Badge tone="warning">{t("parcel.returning")}</Badge> : null;
}
