import { Button, SkeletonBodyText, Text } from "@shopify/polaris";
import { type ReactNode, Suspense, useState } from "react";
import { CallFailure } from "../../../components/call-failure";
import { useTranslation } from "../../../i18n/translation";
import { lazyPart } from "../../../shell/lazy-part";
import { useIsNarrow } from "../../../shell/use-is-narrow";
import { useRoom } from "../../editors/use-room";
import { MailParts } from "../../order-detail/mail-parts";
import { inScheme } from "./in-scheme";
import { type MailChoice, MailPreviewBar, WIDTHS } from "./mail-preview-bar";
import { OtherStatus } from "./other-status";
import { pageColourOf } from "./page-colour";
import type { MailPreviewState } from "./use-mail-preview";

const OwnOrdersDialog = lazyPart(() =>
  import("../../editors/own-orders-dialog").then((file) => file.OwnOrdersDialog),
);

interface Props {
  preview: MailPreviewState;
  choice: MailChoice;
  onChoice: (part: Partial<MailChoice>) => void;
  /** What is to be known of the email as it is shown. */
  notice?: ReactNode;
}

/** The email as customers will get it, beside what is edited. */
export function MailPreview({ preview, choice, onChoice, notice }: Props) {
  const { t } = useTranslation(["mailEditor", "notifications", "editors", "refusals"]);
  const { shown, failure, isLate, retry } = preview;
  // Trying again would not ship it, and what was shown before is of another order.
  const isUnshipped = failure?.reason === "orderNotShipped";
  const mail = isUnshipped ? null : preview.mail;
  const isOld = preview.isOld && !isUnshipped;
  const isNarrow = useIsNarrow();
  const [isChoosing, setChoosing] = useState(false);
  const { place, room } = useRoom();
  const device = choice.device ?? (isNarrow ? "phone" : "desktop");
  const width = device === "text" ? room.width : WIDTHS[device];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;

  return (
    <>
      <div>
        <MailPreviewBar
          choice={{ ...choice, device }}
          onChange={onChoice}
          onChooseOrder={() => setChoosing(true)}
        />
        {mail && (
          <dl className="wb-mail-head">
            <dt>{t("notifications:subject")}</dt>
            <dd>{mail.subject}</dd>
            <dt>{t("notifications:preheader")}</dt>
            <dd>{mail.preheader}</dd>
          </dl>
        )}
        {mail && mail.parts.length > 0 && (
          <div className="wb-editor-failure" role="status">
            <MailParts parts={mail.parts} />
          </div>
        )}
        <OtherStatus now={mail?.status_now ?? null} />
        {notice && (
          <div className="wb-editor-failure" role="status">
            {notice}
          </div>
        )}
        {isUnshipped && (
          <div className="wb-editor-failure" role="status">
            <Text as="p">{t("refusals:orderNotShipped")}</Text>
          </div>
        )}
        {failure && !isUnshipped && (
          <div className="wb-editor-failure">
            <CallFailure failure={failure} />
            <Button onClick={retry}>{t("editors:retry")}</Button>
          </div>
        )}
        {isOld && (
          <div className="wb-editor-failure" role="status">
            <Text as="p">{t(mail ? "mailEditor:preview.old" : "mailEditor:preview.none")}</Text>
          </div>
        )}
      </div>
      <div
        ref={place}
        className="wb-preview-room wb-mail-room"
        data-dark={choice.isDark || undefined}
        data-old={isOld || undefined}
        style={
          mail && device !== "text" ? { backgroundColor: pageColourOf(mail.html, choice.isDark) } : undefined
        }
        aria-busy={isLate}
      >
        {!shown && !failure && (
          <div className="wb-mail-wait">
            <Text as="p" visuallyHidden>
              {t("notifications:loading")}
            </Text>
            <SkeletonBodyText lines={8} />
          </div>
        )}
        {mail && device === "text" && (
          <pre className="wb-mail-plain" tabIndex={0}>
            {mail.text}
          </pre>
        )}
        {mail && device !== "text" && (
          <iframe
            className="wb-preview-frame"
            title={t("notifications:frame")}
            sandbox=""
            srcDoc={inScheme(mail.html, choice.isDark)}
            style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          />
        )}
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <OwnOrdersDialog
            isBusy={false}
            failure={null}
            onClose={() => setChoosing(false)}
            onChosen={({ id, name }) => {
              onChoice({ order: { id, name }, isOwn: true });
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
