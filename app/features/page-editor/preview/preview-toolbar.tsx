import { Button, ButtonGroup, Select } from "@shopify/polaris";
import { DesktopIcon, MobileIcon, TabletIcon } from "@shopify/polaris-icons";
import { PREVIEW_STATES, type PreviewState } from "../../../../storefront/page/sample-content";
import type { PageOrderContent } from "../../../../contract/page-orders";
import { isLanguage } from "../../../../storefront/document/conditions";
import { nameOfLanguage } from "../../../../storefront/language-names";
import { useTranslation } from "../../../i18n/translation";

/** CSS pixels of usual screens. */
export const WIDTHS = { desktop: 1280, tablet: 768, phone: 390 };
export type Device = keyof typeof WIDTHS;
const ICONS = { desktop: DesktopIcon, tablet: TabletIcon, phone: MobileIcon };

export interface PreviewChoice {
  /** Null: as the window has room for. */
  device: Device | null;
  state: PreviewState;
  /** One of the store's own in place of the state. */
  order: PageOrderContent | null;
  /** BCP 47. */
  language: string;
}

interface Props {
  choice: PreviewChoice & { device: Device };
  /** The order that was chosen last: it stays among what can be shown. */
  lastOrder: PageOrderContent | null;
  /** Those of the page. */
  languages: readonly string[];
  onChange: (part: Partial<PreviewChoice>) => void;
  onChooseOrder: () => void;
}

const OWN = "own";
const CHOOSE = "choose";

/** What the preview shows: on which screen, in which state of an order, in which language. */
export function PreviewToolbar({ choice, lastOrder, languages, onChange, onChooseOrder }: Props) {
  const { t } = useTranslation(["pageEditor", "editors"]);
  return (
    <div className="wb-preview-bar" role="group" aria-label={t("editors:preview.choices")}>
      <Select
        label={t("preview.state")}
        labelHidden
        options={[
          {
            title: t("editors:preview.own.samples"),
            options: PREVIEW_STATES.map((state) => ({ value: state, label: t(`preview.states.${state}`) })),
          },
          {
            title: t("editors:preview.own.group"),
            options: [
              ...(lastOrder
                ? [{ value: OWN, label: t("editors:preview.own.order", { name: lastOrder.order.name }) }]
                : []),
              { value: CHOOSE, label: t("editors:preview.own.choose") },
            ],
          },
        ]}
        value={choice.order ? OWN : choice.state}
        onChange={(value) => {
          if (value === CHOOSE) onChooseOrder();
          else if (value === OWN) onChange({ order: lastOrder });
          else onChange({ state: value as PreviewState, order: null });
        }}
      />
      <Select
        label={t("editors:preview.language")}
        labelHidden
        options={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
        value={languages.find((each) => isLanguage(choice.language, each)) ?? choice.language}
        onChange={(language) => onChange({ language })}
      />
      <ButtonGroup variant="segmented">
        {(Object.keys(WIDTHS) as Device[]).map((device) => (
          <Button
            key={device}
            icon={ICONS[device]}
            pressed={choice.device === device}
            accessibilityLabel={t(`editors:preview.devices.${device}`)}
            onClick={() => onChange({ device })}
          />
        ))}
      </ButtonGroup>
    </div>
  );
}
