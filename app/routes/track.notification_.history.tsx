import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Button, ButtonGroup, Card, BlockStack, Text } from "@shopify/polaris";
import { listMails } from "../../contract/notifications";
import { EmptyNote } from "../components/empty-note";
import { pageAfter, pageBefore } from "../components/page-trail";
import { endApiFor } from "../endApi/end-api-for.server";
import { presentMail } from "../features/notifications/present-mail.server";
import { LOG_FILTERS } from "../features/notifications/log-filters";
import { MailFilter } from "../features/notifications/mail-filter";
import { MailList } from "../features/notifications/mail-list";
import { SingleScreenPage } from "../features/screens/single-screen-page";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("deliveries");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = listMails.query.safeParse(given);
  // An address of a kind or page that is no more shows the list from its beginning.
  const { content, next } = await endApi.listMails(parsed.success ? parsed.data : {});
  return { mails: content.map((mail) => presentMail(mail, format)), next };
}

export default function MailHistoryPage() {
  const { mails, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");
  const [search] = useSearchParams();
  const previous = pageBefore(search, LOG_FILTERS);
  const isNarrowed = LOG_FILTERS.some((name) => search.get(name));
  const link = (page: URLSearchParams | null) =>
    page ? { url: `/track/notification/history?${page}` } : { disabled: true };

  return (
    <SingleScreenPage id="email-history">
      <Card>
        <BlockStack gap="400">
          <MailFilter search={search} />
          {mails.length > 0 ? (
            <MailList mails={mails} />
          ) : (
            <EmptyNote title={t(isNarrowed ? "narrowed.title" : "empty")}>
              <Text as="p" tone="subdued" alignment="center">
                {t(isNarrowed ? "narrowed.text" : "emptyText")}
              </Text>
              {isNarrowed && <Button url="/track/notification/history">{t("narrowed.action")}</Button>}
            </EmptyNote>
          )}
          {(previous || next) && (
            <ButtonGroup variant="segmented">
              <Button {...link(previous)}>{t("newer")}</Button>
              <Button {...link(next ? pageAfter(search, next, LOG_FILTERS) : null)}>{t("older")}</Button>
            </ButtonGroup>
          )}
        </BlockStack>
      </Card>
    </SingleScreenPage>
  );
}
