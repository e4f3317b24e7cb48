import { BlockStack, Button } from "@shopify/polaris";
import { PlusIcon } from "@shopify/polaris-icons";
import { isBuilt } from "../../../../storefront/sections/templates";
import { useTranslation } from "../../../i18n/translation";
import { ComingNote, PartHead } from "../../editors/part-head";
import { useSectionWords } from "./section-words";

interface Props {
  type: string;
  onAdd: () => void;
  onBack: () => void;
}

/** In place of the form of a section that the page does not have: how to add it, or that it is coming. */
export function MissingSection({ type, onAdd, onBack }: Props) {
  const { t } = useTranslation("pageEditor");
  const { typeName, typeAbout } = useSectionWords();
  return (
    <BlockStack gap="400">
      <PartHead title={typeName(type)} about={typeAbout(type)} onBack={onBack} />
      {isBuilt(type) ? (
        <Button icon={PlusIcon} fullWidth onClick={onAdd}>
          {t("sections.add")}
        </Button>
      ) : (
        <ComingNote />
      )}
    </BlockStack>
  );
}
