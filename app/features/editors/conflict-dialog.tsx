import { Button, Text } from "@shopify/polaris";
import type { SettingChange } from "../../../contract/setting";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";

export interface ConflictingValue {
  field: string;
  mine: string;
  theirs: string;
}

interface Props {
  title: string;
  /** Who has changed it, and when in the reader's words; null where that is not known. */
  changed: { by: SettingChange["by"]; when: string } | null;
  /** What both have changed: a name, or a line for each of the two; below it, what is different in it. */
  parts: { id: string; lines: string[]; values?: ConflictingValue[] }[];
  onSettle: (preferred: "mine" | "theirs") => void;
}

/** Asks whose change stands, and says who has changed which parts: it is settled by a choice alone, and either keeps what only one has changed. */
export function ConflictDialog({ title, changed, parts, onSettle }: Props) {
  const { t } = useTranslation("editors");
  return (
    <Dialog
      title={title}
      onClose={() => {}}
      footer={
        <>
          <Button onClick={() => onSettle("theirs")}>{t("conflict.theirs")}</Button>
          <Button variant="primary" onClick={() => onSettle("mine")}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      {changed && (
        <Text as="p" tone="subdued">
          {`${t(`conflict.by.${changed.by}`)} · ${changed.when}`}
        </Text>
      )}
      <Text as="p">{t("conflict.both")}</Text>
      <ul className="wb-conflicts">
        {parts.map(({ id, lines, values }) => (
          <li key={id}>
            {lines.map((line) => (
              <Text key={line} as="p" breakWord>
                {line}
              </Text>
            ))}
            {values?.map(({ field, mine, theirs }) => (
              <div key={field} className="wb-conflict">
                <Text as="p" fontWeight="medium">
                  {field}
                </Text>
                <Text as="p" tone="subdued" breakWord>
                  {t("conflict.yours", { text: mine })}
                </Text>
                <Text as="p" tone="subdued" breakWord>
                  {t("conflict.others", { text: theirs })}
                </Text>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <Text as="p">{t("conflict.text")}</Text>
    </Dialog>
  );
}
