import { Button, ButtonGroup, Select } from "@shopify/polaris";
import { DesktopIcon, MobileIcon, TabletIcon } from "@shopify/polaris-icons";
import { LOCALES, type LanguageTag } from "../../../../contract/locales";
import { PREVIEW_STATES, type PreviewState } from "../../../../storefront/page/sample-content";
import { useTranslation } from "../../../i18n/translation";

/** CSS pixels of usual screens. */
export const WIDTHS = { desktop: 1280, tablet: 768, phone: 390 };
export type Device = keyof typeof WIDTHS;
const ICONS = { desktop: DesktopIcon, tablet: TabletIcon, phone: MobileIcon };

export interface PreviewChoice {
  device: Device;
  state: PreviewState;
  language: LanguageTag;
}

interface Props {
  choice: PreviewChoice;
  onChange: (choice: PreviewChoice) => void;
}

/** Languages with texts of their own; the list of the admin has two that read the English ones. */
const LANGUAGES = LOCALES.filter(({ tag }, index) => LOCALES.findIndex((each) => each.tag === tag) === index);

/** What the preview shows: on which screen, in which state of an order, in which language. */
export function PreviewToolbar({ choice, onChange }: Props) {
  const { t } = useTranslation("pageEditor");
  return (
    <div className="wb-preview-bar" role="group" aria-label={t("preview.choices")}>
      <Select
        label={t("preview.state")}
        labelHidden
        options={PREVIEW_STATES.map((state) => ({ value: state, label: t(`preview.states.${state}`) }))}
        value={choice.state}
        onChange={(state) => onChange({ ...choice, state: state as PreviewState })}
      />
      <Select
        label={t("preview.language")}
        labelHidden
        options={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        value={choice.language}
        onChange={(language) => onChange({ ...choice, language: language as LanguageTag })}
      />
      <ButtonGroup variant="segmented">
        {(Object.keys(WIDTHS) as Device[]).map((device) => (
          <Button
            key={device}
            icon={ICONS[device]}
            pressed={choice.device === device}
            accessibilityLabel={t(`preview.devices.${device}`)}
            onClick={() => onChange({ ...choice, device })}
          />
        ))}
      </ButtonGroup>
    </div>
  );
}
