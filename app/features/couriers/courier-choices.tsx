import { Button, Text } from "@shopify/polaris";
import { useId } from "react";
import { useTranslation } from "../../i18n/translation";

interface Choice {
  code: string;
  name: string;
  /** The reasons for the candidate, as texts. */
  note: string[];
}

interface Props {
  title: string;
  none: string;
  chosen: string | undefined;
  couriers: Choice[];
  onChoose: (courier: { code: string; name: string }) => void;
}

/** Couriers as buttons, each chosen by one click. */
export function CourierChoices({ title, none, chosen, couriers, onChoose }: Props) {
  const { t } = useTranslation("orderPage");
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
          {couriers.map(({ code, name, note }) => (
            <li key={code}>
              <span className="wb-break">
                {name}
                {note.length > 0 && <small>{note.join(" · ")}</small>}
              </span>
              <Button
                size="slim"
                pressed={code === chosen}
                accessibilityLabel={t("edit.choose", { name })}
                onClick={() => onChoose({ code, name })}
              >
                {t("edit.pick")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
