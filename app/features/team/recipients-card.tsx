import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { MAX_TEAM_RECIPIENTS } from "../../../contract/team-events";
import { CallFailure } from "../../components/call-failure";
import { CardHeading } from "../../components/card-heading";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { AddRecipient } from "./add-recipient";
import { focusOnward } from "./focus-onward";
import type { TeamView } from "./present-team.server";
import { RecipientRow } from "./recipient-row";
import type { TeamForm } from "./use-team-form";

/** Recipients with their state and language, and a field for another one. */
export function RecipientsCard({ team, form }: { team: TeamView; form: TeamForm }) {
  const { t } = useTranslation("team");
  return (
    <Card>
      <BlockStack gap="400">
        <CardHeading
          title={t("recipients.title")}
          text={t("recipients.text", { max: MAX_TEAM_RECIPIENTS })}
        />
        {form.recipients.length === 0 ? (
          <Text as="p">{t("recipients.none")}</Text>
        ) : (
          <ul className="wb-team" aria-label={t("recipients.title")}>
            {form.recipients.map((recipient) => (
              <RecipientRow key={recipient.id} recipient={recipient} form={form} />
            ))}
          </ul>
        )}
        {team.isFull ? (
          <Text as="p" tone="subdued">
            {t("recipients.full", { max: MAX_TEAM_RECIPIENTS })}
          </Text>
        ) : (
          <>
            {team.storeAddress && <AddStore address={team.storeAddress} />}
            <AddRecipient />
          </>
        )}
      </BlockStack>
    </Card>
  );
}

/** The store's own address, which was removed, is one click away. */
function AddStore({ address }: { address: string }) {
  const { t } = useTranslation("team");
  const { call, isBusy, failure } = useEndApi();
  const add = async () => {
    const { ok } = await call("addTeamRecipient", { address }, { done: t("add.addedStore") });
    if (ok) focusOnward();
  };
  return (
    <BlockStack gap="200">
      <InlineStack>
        <Button loading={isBusy} onClick={() => void add()}>
          {t("add.store", { address })}
        </Button>
      </InlineStack>
      <CallFailure failure={failure} />
    </BlockStack>
  );
}
