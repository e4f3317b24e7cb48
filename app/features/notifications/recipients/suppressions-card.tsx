import { Badge, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { Link, useSearchParams } from "@remix-run/react";
import { type RefObject, useRef } from "react";
import { CallFailure } from "../../../components/call-failure";
import { pageAfter, pageBefore } from "../../../components/page-trail";
import { focusForNow } from "../../../components/skip-link";
import { useTranslation } from "../../../i18n/translation";
import { useConfirm } from "../../../shell/confirm";
import { useEndApi } from "../../../shell/use-end-api";
import { useScreenTexts } from "../../screens/use-screen-texts";
import type { RecipientsView } from "./load-recipients.server";

type Suppression = RecipientsView["suppressions"]["content"][number];

/** Addresses that nothing goes to, and the way to let one have emails again. */
export function SuppressionsCard({
  suppressions: { content, next },
}: {
  suppressions: RecipientsView["suppressions"];
}) {
  const { t } = useTranslation("notifications");
  const { title } = useScreenTexts()("email-suppressions");
  const [search] = useSearchParams();
  const previous = pageBefore(search, []);
  const link = (page: URLSearchParams | null) =>
    page ? { url: `/track/notification/recipients?${page}` } : { disabled: true };
  const list = useRef<HTMLDivElement>(null);
  return (
    <Card>
      <BlockStack gap="300">
        <div ref={list}>
          {content.length === 0 ? (
            <Text as="p" tone="subdued">
              {t("suppressed.none")}
            </Text>
          ) : (
            <ul className="wb-mail-log wb-mail-suppressed" aria-label={title}>
              {content.map((each) => (
                <SuppressionRow key={each.id} suppression={each} list={list} />
              ))}
            </ul>
          )}
        </div>
        {(previous || next) && (
          <ButtonGroup variant="segmented">
            <Button {...link(previous)}>{t("newer")}</Button>
            <Button {...link(next ? pageAfter(search, next, []) : null)}>{t("older")}</Button>
          </ButtonGroup>
        )}
      </BlockStack>
    </Card>
  );
}

function SuppressionRow({
  suppression: { id, address, reason, detail, order, when },
  list,
}: {
  suppression: Suppression;
  list: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation("notifications");
  const confirm = useConfirm();
  const { call, isBusy, failure } = useEndApi();
  const row = useRef<HTMLLIElement>(null);
  const name = address ?? t("suppressed.erased");
  const clear = async () => {
    const given = {
      title: t("suppressed.ask", { address: name }),
      text: t(`suppressed.askText.${reason}`),
      confirm: t("suppressed.clear"),
    };
    if (!(await confirm(given))) return;
    const near = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const { ok } = await call("clearSuppression", { id }, { done: t("suppressed.cleared") });
    if (!ok) return;
    // The button goes away with the row.
    const next = near?.querySelector("button");
    if (next) next.focus();
    else focusForNow(list.current);
  };
  return (
    <li ref={row}>
      <Badge tone={reason === "complained" ? "critical" : "warning"}>
        {t(`suppressed.reason.${reason}`)}
      </Badge>
      <span className="wb-mail-log__text wb-break">
        {name}
        {order && (
          <>
            {" · "}
            <Link
              to={`/track/orders/${order.id}`}
              className="wb-link"
              aria-label={t("viewOrder", { order: order.name })}
            >
              {order.name}
            </Link>
          </>
        )}
        <small>{[when, detail].filter(Boolean).join(" · ")}</small>
        <CallFailure failure={failure} />
      </span>
      <InlineStack align="end">
        <Button
          variant="plain"
          loading={isBusy}
          onClick={() => void clear()}
          accessibilityLabel={t("suppressed.clearOf", { address: name })}
        >
          {t("suppressed.clear")}
        </Button>
      </InlineStack>
    </li>
  );
}
