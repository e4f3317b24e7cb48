import { Button, Icon, Text } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import { useId } from "react";
import { useTranslation } from "../../i18n/translation";

interface Choice {
  code: string;
  name: string;
  /** Its Chinese name, where that is shown. */
  otherName: string | null;
  /** The reasons for the candidate, as texts. */
  note: string[];
}

interface Props {
  title: string;
  none: string;
  /** Code of the courier that holds: its row is marked. */
  marked: string | undefined;
  /** It was chosen here; else it is the one that the shipment has. */
  isChosen: boolean;
  couriers: Choice[];
  /** How many more match, which are not listed. */
  more?: number;
  onChoose: (courier: { code: string; name: string }) => void;
}

/** Couriers as buttons, each chosen by one click. */
export function CourierChoices({ title, none, marked, isChosen, couriers, more = 0, onChoose }: Props) {
  const { t } = useTranslation(["orderPage", "couriers"]);
  const id = useId();

  return (
    <div aria-live="polite">
      <Text as="h3" variant="headingSm" id={id}>
        {title}
      </Text>
      {couriers.length === 0 ? (
        <Text as="p" tone="subdued">
          {none}
        </Text>
      ) : (
        <ul className="wb-choose" aria-labelledby={id}>
          {couriers.map(({ code, name, otherName, note }) => {
            const isMarked = code === marked;
            return (
              <li key={code} aria-current={isMarked || undefined}>
                <span className="wb-choose-mark">
                  {isMarked && <Icon source={CheckIcon} tone="success" />}
                </span>
                <span className="wb-break">
                  {name} {otherName && <span lang="zh">{otherName}</span>}
                  {note.length > 0 && <small>{note.join(" · ")}</small>}
                </span>
                <Button
                  size="slim"
                  pressed={isMarked && isChosen}
                  accessibilityLabel={t("orderPage:edit.choose", { name })}
                  onClick={() => onChoose({ code, name })}
                >
                  {t("orderPage:edit.pick")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && <p className="wb-choose-more">{t("couriers:more", { count: more })}</p>}
    </div>
  );
}
