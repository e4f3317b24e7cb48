import { Badge, Button, Checkbox, Text } from "@shopify/polaris";
import { mailKinds } from "../../../contract/mail-kinds";
import { ExternalLink } from "../../components/external-link";
import { useTranslation } from "../../i18n/translation";
import { mailEditorAddress } from "../mail-editor/mail-editor-address";
import type { NotificationsView } from "./load-notifications.server";

interface Props {
  kind: NotificationsView["groups"][number]["kinds"][number];
  isOn: boolean;
  isDisabled: boolean;
  shopifyUrl: string;
  onTurn: (isOn: boolean) => void;
  onPreview: () => void;
  /** In place of the editor, where the plan does not have it. */
  onUpgrade?: () => void;
}

/** One kind of email: its switch, when it goes out, how many did, and what Shopify sends besides. */
export function KindRow({ kind, isOn, isDisabled, shopifyUrl, onTurn, onPreview, onUpgrade }: Props) {
  const { t } = useTranslation("notifications");
  const { id, sent, notSent, became } = kind;
  const { trigger, shopify } = mailKinds[id];
  const isAsked = trigger.on === "asked";
  const title = t(`kinds.${id}.title`);
  const counts = [
    sent && t("sent", { number: sent }),
    notSent && t("notSent", { number: notSent }),
    ...became.map(({ what, number }) => t(`became.${what}`, { number })),
  ].filter(Boolean);

  return (
    <li data-kind={id}>
      <div className="wb-mail-kinds__text">
        {isAsked ? (
          <div className="wb-mail-kinds__asked">
            <Text as="p">{title}</Text>
            <Text as="p" tone="subdued">
              {t(`kinds.${id}.when`)}
            </Text>
          </div>
        ) : (
          <Checkbox
            label={title}
            helpText={t(`kinds.${id}.when`)}
            checked={isOn}
            disabled={isDisabled}
            onChange={onTurn}
          />
        )}
        {kind.untranslated > 0 && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("untranslated", { count: kind.untranslated })}
          </Text>
        )}
        {shopify && (
          <p className="wb-mail-kinds__shopify" data-double={isAsked || isOn}>
            {t("alsoShopify", { mail: t(`shopify.${shopify}`) })}{" "}
            <ExternalLink href={shopifyUrl}>{t("openShopify")}</ExternalLink>
          </p>
        )}
      </div>
      <span className="wb-mail-kinds__counts" data-none={counts.length === 0 && kind.isOurs}>
        {!kind.isOurs && <Badge tone="info">{t("changed")}</Badge>}
        {counts.length > 0 ? counts.map((count) => <span key={count as string}>{count}</span>) : "–"}
      </span>
      <span className="wb-mail-kinds__ways">
        <Button variant="plain" accessibilityLabel={t("previewOf", { kind: title })} onClick={onPreview}>
          {t("preview")}
        </Button>
        <Button
          variant="plain"
          accessibilityLabel={t("editOf", { kind: title })}
          {...(onUpgrade ? { onClick: onUpgrade } : { url: mailEditorAddress(id) })}
        >
          {t("edit")}
        </Button>
      </span>
    </li>
  );
}
