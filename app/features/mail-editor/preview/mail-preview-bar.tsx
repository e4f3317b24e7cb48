import { Button, ButtonGroup, Select } from "@shopify/polaris";
import { DesktopIcon, MobileIcon, MoonIcon, SunIcon, TextAlignLeftIcon } from "@shopify/polaris-icons";
import { TEXT_LANGUAGES } from "../../../../contract/courier-texts-limits";
import { nameOfLanguage } from "../../../../storefront/language-names";
import { useTranslation } from "../../../i18n/translation";

/** CSS pixels of the windows in which mail is usually read. */
export const WIDTHS = { desktop: 700, phone: 390 };
export type MailDevice = keyof typeof WIDTHS | "text";
const ICONS = { desktop: DesktopIcon, phone: MobileIcon, text: TextAlignLeftIcon };

export interface MailChoice {
  /** Null: as the window has room for. */
  device: MailDevice | null;
  /** The order of the store that was chosen last. */
  order: { id: string; name: string } | null;
  /** It is shown in place of the example. */
  isOwn: boolean;
  language: string;
  isDark: boolean;
}

interface Props {
  choice: MailChoice & { device: MailDevice };
  onChange: (part: Partial<MailChoice>) => void;
  onChooseOrder: () => void;
}

const SAMPLE = "sample";
const OWN = "own";
const CHOOSE = "choose";

/** What the preview shows: about which order, in which language, where, and in the dark. */
export function MailPreviewBar({ choice, onChange, onChooseOrder }: Props) {
  const { t } = useTranslation(["mailEditor", "editors"]);
  const { order, isOwn, isDark } = choice;
  return (
    <div className="wb-preview-bar" role="group" aria-label={t("editors:preview.choices")}>
      <Select
        label={t("mailEditor:preview.about")}
        labelHidden
        options={[
          { value: SAMPLE, label: t("mailEditor:preview.sample") },
          ...(order ? [{ value: OWN, label: t("editors:preview.own.order", { name: order.name }) }] : []),
          { value: CHOOSE, label: t("editors:preview.own.choose") },
        ]}
        value={order && isOwn ? OWN : SAMPLE}
        onChange={(value) => {
          if (value === CHOOSE) onChooseOrder();
          else onChange({ isOwn: value === OWN });
        }}
      />
      <Select
        label={t("editors:preview.language")}
        labelHidden
        options={TEXT_LANGUAGES.map((tag) => ({ value: tag as string, label: nameOfLanguage(tag) }))}
        value={choice.language}
        onChange={(language) => onChange({ language })}
      />
      <ButtonGroup variant="segmented">
        {(["desktop", "phone", "text"] as const).map((device) => (
          <Button
            key={device}
            icon={ICONS[device]}
            pressed={choice.device === device}
            accessibilityLabel={
              device === "text" ? t("mailEditor:preview.text") : t(`editors:preview.devices.${device}`)
            }
            onClick={() => onChange({ device })}
          />
        ))}
      </ButtonGroup>
      <Button
        icon={isDark ? SunIcon : MoonIcon}
        pressed={isDark}
        accessibilityLabel={t("mailEditor:preview.dark")}
        onClick={() => onChange({ isDark: !isDark })}
      />
    </div>
  );
}
