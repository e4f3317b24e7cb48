import { Badge, Button, Text } from "@shopify/polaris";
import type { LanguageTag } from "../../../../contract/locales";
import { beginSection } from "../../../../storefront/page/begin-section";
import { designWords } from "../../../../storefront/designs/design-texts";
import { isBuilt } from "../../../../storefront/sections/templates";
import { listSectionTypes } from "../../../../storefront/sections/registry";
import type { SectionDefinition } from "../../../../storefront/document/define-section";
import type { PageDocument, PageSection } from "../../../../contract/page-document";
import { Dialog } from "../../../components/dialog";
import { Gate } from "../../../components/gate";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../../editors/fields/new-id";
import { limitOf } from "./section-places";
import { useSectionWords } from "./section-words";

interface Props {
  document: PageDocument;
  /** Of the store: the section begins in it. */
  language: LanguageTag;
  onAdd: (section: PageSection) => void;
  onClose: () => void;
}

/** What can be added to a page. What the plan locks, what is coming and what the page has already is seen and named. */
export function AddSectionDialog({ document, language, onAdd, onClose }: Props) {
  const { t } = useTranslation(["pageEditor", "editors"]);
  const types = listSectionTypes().filter(([, { isFixed }]) => !isFixed);
  const add = (type: string) => {
    const ids = document.sections.map(({ id }) => id);
    onAdd(beginSection({ type, id: newId(type, ids) }, designWords(language)));
  };

  return (
    <Dialog
      title={t("sections.add")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("editors:cancel")}</Button>}
    >
      <ul className="wb-section-types">
        {types.map(([type, definition]) => (
          <li key={type}>
            <TypeChoice
              type={type}
              definition={definition}
              limit={limitOf(document, type)}
              onChoose={() => add(type)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  type: string;
  definition: SectionDefinition;
  limit: number | null;
  onChoose: () => void;
}

function TypeChoice({ type, definition: { gate }, limit, onChoose }: ChoiceProps) {
  const { t } = useTranslation(["pageEditor", "gates", "editors"]);
  const words = useSectionWords();
  const isComing = !isBuilt(type);
  const choice = (
    <button
      type="button"
      className="wb-section-type"
      disabled={isComing || limit !== null}
      onClick={onChoose}
    >
      <Text as="span" fontWeight="medium">
        {words.typeName(type)}
      </Text>
      <Text as="span" tone="subdued">
        {words.typeAbout(type)}
      </Text>
      {isComing && <Badge>{t("gates:soon")}</Badge>}
      {!isComing && limit !== null && (
        <Text as="span" tone="subdued">
          {t("pageEditor:sections.limit", { count: limit })}
        </Text>
      )}
    </button>
  );
  return gate && !isComing ? <Gate feature={gate}>{choice}</Gate> : choice;
}
