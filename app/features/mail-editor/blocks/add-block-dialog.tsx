import { Button, Text } from "@shopify/polaris";
import type { MailBlock, MailTemplate } from "../../../../contract/mail-template";
import { Dialog } from "../../../components/dialog";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../../editors/fields/new-id";
import type { BlockTypeView } from "../block-type";
import { useMailWords } from "../use-mail-words";
import { isFull } from "./block-list";

interface Props {
  template: MailTemplate;
  types: readonly BlockTypeView[];
  onAdd: (block: MailBlock) => void;
  onClose: () => void;
}

/** What can be added to an email; what it has already as often as it may is seen and named. */
export function AddBlockDialog({ template, types, onAdd, onClose }: Props) {
  const { t, i18n } = useTranslation(["mailEditor", "editors"]);
  const words = useMailWords();
  const add = ({ type, added, texts, fields }: BlockTypeView) => {
    const ids = template.blocks.map(({ id }) => id);
    // What may not be empty cannot be ours: it begins with a word of the admin's language that says where it is.
    const begun = texts.filter((name) =>
      fields.some((field) => field.name === name && "isRequired" in field && field.isRequired),
    );
    const words = begun.map((name) => {
      const isKnown = i18n.exists(`mailEditor:begin.${name}`);
      return [name, isKnown ? t(`mailEditor:begin.${name}` as "mailEditor:begin.first") : ""] as const;
    });
    onAdd({
      id: newId(type, ids),
      type,
      hidden: false,
      settings: { ...added, ...Object.fromEntries(words) },
    });
  };

  return (
    <Dialog
      title={t("mailEditor:blocks.add")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("editors:cancel")}</Button>}
    >
      <ul className="wb-section-types">
        {types
          .filter(({ isFixed }) => !isFixed)
          .map((each) => {
            const isLimit = isFull(template, each);
            return (
              <li key={each.type}>
                <button
                  type="button"
                  className="wb-section-type"
                  disabled={isLimit}
                  onClick={() => add(each)}
                >
                  <Text as="span" fontWeight="medium">
                    {words.typeName(each.type)}
                  </Text>
                  <Text as="span" tone="subdued">
                    {words.typeAbout(each.type)}
                  </Text>
                  {isLimit && (
                    <Text as="span" tone="subdued">
                      {t("mailEditor:blocks.limit", { count: each.max })}
                    </Text>
                  )}
                </button>
              </li>
            );
          })}
      </ul>
    </Dialog>
  );
}
