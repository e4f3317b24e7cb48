import { Badge, Button, InlineStack } from "@shopify/polaris";
import { useRef } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import { focusOnward } from "./focus-onward";
import { LanguageSelect } from "./language-select";
import type { RecipientView } from "./present-team.server";
import type { TeamForm } from "./use-team-form";

interface Props {
  recipient: RecipientView;
  form: TeamForm;
}

/** A recipient: address, state and language, and what can be done about it. */
export function RecipientRow({ recipient, form }: Props) {
  const { id, address, isStore, isWaiting, invited, language } = recipient;
  const { t } = useTranslation("team");
  const { call, isBusy, failure } = useEndApi();
  const confirm = useConfirm();
  const row = useRef<HTMLLIElement>(null);

  const remove = async () => {
    const given = {
      title: t("recipients.removeAsk", { address }),
      text: t(isStore ? "recipients.removeStore" : "recipients.removeText"),
      confirm: t("recipients.remove"),
    };
    if (!(await confirm(given))) return;
    const near = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const { ok } = await call("removeTeamRecipient", { id }, { done: t("recipients.removed") });
    if (!ok) return;
    // The button goes away with the row.
    const next = near?.querySelector<HTMLElement>(".wb-team__acts > :last-child");
    if (next) next.focus();
    else focusOnward();
  };
  const resend = () =>
    void call("inviteTeamRecipient", { id }, { done: t("recipients.resent", { address }) });

  return (
    <li ref={row}>
      <div className="wb-team__who">
        <span className="wb-break">{address}</span>
        <InlineStack gap="200" blockAlign="center">
          {isStore && <Badge>{t("recipients.store")}</Badge>}
          {isWaiting ? (
            <Badge tone="attention">{t("recipients.waiting")}</Badge>
          ) : (
            <Badge tone="success">{t("recipients.verified")}</Badge>
          )}
        </InlineStack>
        {isWaiting && invited && <small>{t("recipients.invited", { at: invited })}</small>}
        <CallFailure failure={failure} />
      </div>
      <div className="wb-team__language">
        <LanguageSelect
          label={t("recipients.languageOf", { address })}
          labelHidden
          language={language}
          disabled={form.isBusy}
          onChange={(chosen) => form.setLanguage(id, chosen)}
        />
      </div>
      <div className="wb-team__acts">
        {isWaiting && (
          <Button
            variant="plain"
            disabled={isBusy}
            onClick={resend}
            accessibilityLabel={t("recipients.resendTo", { address })}
          >
            {t("recipients.resend")}
          </Button>
        )}
        <Button
          variant="plain"
          tone="critical"
          disabled={isBusy}
          onClick={() => void remove()}
          accessibilityLabel={t("recipients.removeOf", { address })}
        >
          {t("recipients.remove")}
        </Button>
      </div>
    </li>
  );
}
