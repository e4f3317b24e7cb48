import { Link } from "@remix-run/react";
import { Banner, BlockStack } from "@shopify/polaris";
import { useState } from "react";
import { type MailKind, mailKinds, SWITCHED_KINDS } from "../../../contract/mail-kinds";
import { CallFailure } from "../../components/call-failure";
import { focusHeading } from "../../components/skip-link";
import { UpgradeNote } from "../../components/upgrade-note";
import { useUpgrade } from "../../components/use-upgrade";
import { useFeatureGate } from "../../components/use-feature-gate";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { mailEditorAddress } from "../mail-editor/mail-editor-address";
import { pathOf } from "../screens/registry";
import { screenAnchor } from "../screens/screen-anchor";
import { KindGroup } from "./kind-group";
import { KindPreview } from "./kind-preview";
import { KindRow } from "./kind-row";
import type { NotificationsView } from "./load-notifications.server";
import { usePause } from "./use-pause";

type Value = NotificationsView["saved"]["value"];

/** Which emails customers get, in groups; switched where the plan has it, and seen on every plan. */
export function CustomerEmailsCard({ view }: { view: NotificationsView }) {
  const { t } = useTranslation(["notifications", "form"]);
  const confirm = useConfirm();
  const isLocked = useFeatureGate("notification-setting") !== null;
  const [shown, setShown] = useState<MailKind | null>(null);
  const upgrade = useUpgrade();
  const form = useSettingForm("updateNotificationSettings", view.saved, {
    describe: ({ kinds }: Value) =>
      SWITCHED_KINDS.map((id) => ({
        label: t(`notifications:kinds.${id}.title`),
        text: t(kinds[id] ? "form:lines.on" : "form:lines.off"),
      })),
  });
  const { fields, change, isBusy } = form;
  const paused = usePause(view.pause);
  // The button goes away with its banner.
  const goOn = async () => {
    if (await paused.resume()) focusHeading();
  };

  const turn = async (id: MailKind, isOn: boolean) => {
    const { shopify } = mailKinds[id];
    if (isOn && shopify) {
      const mail = t(`notifications:shopify.${shopify}`);
      const [title, text] = [t("notifications:askTitle"), t("notifications:askText", { mail })];
      if (!(await confirm({ title, text, confirm: t("notifications:switchOn") }))) return;
    }
    change({ kinds: { ...fields.kinds, [id]: isOn } });
  };

  return (
    <BlockStack gap="400">
      {view.heldSince && (
        <Banner tone="warning" title={t("notifications:heldTitle")}>
          {t("notifications:heldText", { when: view.heldSince })}
        </Banner>
      )}
      {view.pausedSince && (
        <Banner
          tone="warning"
          title={t("notifications:pausedTitle")}
          action={{
            content: t("notifications:resumeAll"),
            loading: paused.isBusy,
            onAction: () => void goOn(),
          }}
        >
          <p>{t("notifications:pausedSince", { when: view.pausedSince })}</p>
          {view.pause.value.reason && (
            <p>{t("notifications:pausedBecause", { reason: view.pause.value.reason })}</p>
          )}
          <p>{t("notifications:pausedText")}</p>
          <CallFailure failure={paused.failure} />
        </Banner>
      )}
      {view.failing.length > 0 && (
        <Banner tone="critical" title={t("notifications:failingTitle")}>
          <p>{t("notifications:failingText")}</p>
          <ul>
            {view.failing.map(({ kind, when }) => (
              <li key={kind}>
                <Link className="wb-link" to={mailEditorAddress(kind)}>
                  {t(`notifications:kinds.${kind}.title`)}
                </Link>{" "}
                {t("notifications:failingSince", { when })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {view.isWithoutAddress && (
        <Banner tone="info" title={t("notifications:noAddress.title")}>
          <p>
            {t("notifications:noAddress.text")}{" "}
            <Link className="wb-link" to={pathOf("email-design")}>
              {t("notifications:noAddress.action")}
            </Link>
          </p>
        </Banner>
      )}
      <SettingCard setting="notifications" form={form}>
        <div {...screenAnchor("email-switches")}>
          <BlockStack gap="400">
            <UpgradeNote feature="notification-setting" />
            <div {...screenAnchor("email-templates")}>
              <BlockStack gap="400">
                {view.groups.map((group, index) => (
                  <KindGroup
                    key={group.group}
                    group={group}
                    switches={fields.kinds}
                    aside={index === 0 ? t("notifications:history") : undefined}
                  >
                    {group.kinds.map((kind) => (
                      <KindRow
                        key={kind.id}
                        kind={kind}
                        isOn={fields.kinds[kind.id]}
                        isDisabled={isBusy || isLocked}
                        shopifyUrl={view.shopifyUrl}
                        onTurn={(isOn) => void turn(kind.id, isOn)}
                        onPreview={() => setShown(kind.id)}
                        {...(isLocked && { onUpgrade: () => upgrade("notification-setting") })}
                      />
                    ))}
                  </KindGroup>
                ))}
              </BlockStack>
            </div>
          </BlockStack>
        </div>
      </SettingCard>
      {shown && <KindPreview kind={shown} onClose={() => setShown(null)} />}
    </BlockStack>
  );
}
