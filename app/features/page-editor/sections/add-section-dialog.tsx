import { Badge, Button, Text } from "@shopify/polaris";
import { beginSection } from "../../../../storefront/designs/begin-section";
import { isBuilt } from "../../../../storefront/sections/templates";
import { listSectionTypes } from "../../../../storefront/sections/registry";
import type { SectionDefinition } from "../../../../storefront/document/define-section";
import type { PageDocument, PageSection } from "../../../../contract/page-document";
import { Dialog } from "../../../components/dialog";
import { Gate } from "../../../components/gate";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../fields/new-id";
import { limitOf } from "./section-places";
import type { DesignWords } from "./use-design-words";
import { useSectionWords } from "./section-words";

interface Props {
  document: PageDocument;
  /** In what the section begins; null while they are on their way. */
  words: DesignWords | null;
  onAdd: (section: PageSection, texts: PageDocument["texts"]) => void;
  onClose: () => void;
}

/** What can be added to a page. What the plan locks, what is coming and what the page has already is seen and named. */
export function AddSectionDialog({ document, words, onAdd, onClose }: Props) {
  const { t } = useTranslation("pageEditor");
  const types = listSectionTypes().filter(([, { isFixed }]) => !isFixed);
  const add = (type: string) => {
    if (!words) return;
    const ids = document.sections.map(({ id }) => id);
    const { section, texts } = beginSection({ type, id: newId(type, ids) }, words.own, words.others);
    onAdd(section, texts);
  };

  return (
    <Dialog
      title={t("sections.add")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("cancel")}</Button>}
    >
      <ul className="wb-section-types" aria-busy={words === null}>
        {types.map(([type, definition]) => (
          <li key={type}>
            <TypeChoice
              type={type}
              definition={definition}
              limit={limitOf(document, type)}
              isReady={words !== null}
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
  isReady: boolean;
  onChoose: () => void;
}

function TypeChoice({ type, definition: { gate }, limit, isReady, onChoose }: ChoiceProps) {
  const { t } = useTranslation(["pageEditor", "gates"]);
  const words = useSectionWords();
  const isComing = !isBuilt(type);
  const choice = (
    <button
      type="button"
      className="wb-section-type"
      disabled={isComing || limit !== null || !isReady}
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
