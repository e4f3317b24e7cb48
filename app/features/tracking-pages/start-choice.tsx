import { Icon, Select } from "@shopify/polaris";
import { DuplicateIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";
import { DESIGN_IDS } from "../../../contract/page-designs";
import { designDocument } from "../../../storefront/designs/designs";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import { useTranslation } from "../../i18n/translation";
import { DesignMiniature } from "./design-miniature";
import type { PageView } from "./load-tracking-pages.server";
import "./designs.css";
import type { PageStart } from "./use-create-page";
import { usePageName } from "./use-page-name";

interface Props {
  /** What may be copied. */
  pages: PageView[];
  start: PageStart;
  onChange: (start: PageStart) => void;
}

const BLANK: PageStart = { copy_of: null, design: null };
/** A miniature shows no words. */
const withoutWords = () => "–";
const DOCUMENTS = DESIGN_IDS.map((id) => [id, designDocument(id, withoutWords)] as const);

/** What a new page begins with: one of the designs, each drawn small, nothing but the tracking, or another page. */
export function StartChoice({ pages, start, onChange }: Props) {
  const { t } = useTranslation("trackingPages");
  const nameOf = usePageName();
  const designs = [...DOCUMENTS, ["blank", DEFAULT_DOCUMENT] as const];

  return (
    <>
      <fieldset className="wb-designs">
        <legend>{t("from.label")}</legend>
        {designs.map(([id, document]) => (
          <Choice
            key={id}
            name={t(`design.${id}.name`)}
            text={t(`design.${id}.text`)}
            isChosen={start.copy_of === null && start.design === (id === "blank" ? null : id)}
            onChoose={() => onChange(id === "blank" ? BLANK : { copy_of: null, design: id })}
          >
            <DesignMiniature document={document} />
          </Choice>
        ))}
        <Choice
          name={t("from.copy")}
          isChosen={start.copy_of !== null}
          onChoose={() => onChange({ copy_of: pages[0]!.id, design: null })}
        >
          <span className="wb-designs__copy">
            <Icon source={DuplicateIcon} tone="subdued" />
          </span>
        </Choice>
      </fieldset>
      {start.copy_of !== null && (
        <Select
          label={t("from.page")}
          options={pages.map((page) => ({ value: page.id, label: nameOf(page) }))}
          value={start.copy_of}
          onChange={(id) => onChange({ copy_of: id, design: null })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  text?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, text, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label>
      {children}
      <span className="wb-designs__name">
        <input type="radio" name="start" checked={isChosen} onChange={onChoose} />
        <span>
          <span>{name}</span>
          {text && <small>{text}</small>}
        </span>
      </span>
    </label>
  );
}
