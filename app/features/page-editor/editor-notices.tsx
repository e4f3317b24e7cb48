import { Button, Text } from "@shopify/polaris";
import { UpgradeNote } from "../../components/upgrade-note";
import { useFeatureGate } from "../../components/use-feature-gate";
import { useTranslation } from "../../i18n/translation";
import { Notice } from "../editors/notice";
import { isSeen } from "../tracking-pages/is-seen";
import type { PageView } from "../tracking-pages/load-tracking-pages.server";
import type { DialogKind } from "../tracking-pages/page-dialogs";

const ADDRESSES = "tracking-page-url-editor";

interface Props {
  page: Pick<PageView, "isPublished" | "scheduled" | "url" | "rules">;
  /** The draft was changed after its publishing was scheduled. */
  hasLaterChanges: boolean;
  /** Whether what is on the screen can be published at another time. */
  canReschedule: boolean;
  isBusy: boolean;
  onOpen: (dialog: Extract<DialogKind, "address" | "rules">) => void;
  onSetDefault: () => void;
  onReschedule: () => void;
  onUnschedule: () => void;
}

/** What stands between the page and its shoppers, with the ways to change it: no way to it, or a time that has not come. */
export function EditorNotices({ page, hasLaterChanges, canReschedule, isBusy, ...on }: Props) {
  const { t } = useTranslation(["pageEditor", "trackingPages"]);
  const lock = useFeatureGate(ADDRESSES);
  return (
    <>
      {page.scheduled && (
        <Notice
          text={t("trackingPages:scheduledFor", page.scheduled)}
          note={hasLaterChanges ? t("pageEditor:schedule.laterChanges") : undefined}
          actions={
            <>
              <Button variant="plain" disabled={!canReschedule} onClick={on.onReschedule}>
                {t("pageEditor:schedule.change")}
              </Button>
              <Button variant="plain" disabled={isBusy} onClick={on.onUnschedule}>
                {t("trackingPages:menu.unschedule")}
              </Button>
            </>
          }
        />
      )}
      {!isSeen(page) && (
        <Notice
          isWarning
          text={t(lock ? "pageEditor:unseen.withoutUrl" : "pageEditor:unseen.text")}
          actions={
            <>
              {!lock && (
                <Button variant="plain" onClick={() => on.onOpen("address")}>
                  {t("trackingPages:address.add")}
                </Button>
              )}
              <Button variant="plain" disabled={!page.isPublished || isBusy} onClick={on.onSetDefault}>
                {t("trackingPages:menu.setDefault")}
              </Button>
              <Button variant="plain" onClick={() => on.onOpen("rules")}>
                {t("trackingPages:menu.rules")}
              </Button>
            </>
          }
        >
          {lock && (
            <span className="wb-editor-notice__lock">
              <Text as="span">{t("pageEditor:unseen.url")}</Text>
              <UpgradeNote feature={ADDRESSES} />
            </span>
          )}
        </Notice>
      )}
    </>
  );
}
