import { useAbility } from "@casl/react";
import { useMemo, useState } from "react";
import type { PageDocument } from "../../../../contract/page-document";
import { lockOf, type GateAbility } from "../../../../permissions/ability";
import { type PreviewState, sampleContent } from "../../../../storefront/page/sample-content";
import type { ShopOfPage } from "../../../../storefront/page-view";
import { findTemplate } from "../../../../storefront/sections/templates";
import { useShell } from "../../../shell/use-shell";
import type { PageEditorData } from "../load-page-editor.server";
import { drawPreview } from "./draw-preview";
import { PreviewFrame } from "./preview-frame";
import { type PreviewChoice, PreviewToolbar, WIDTHS } from "./preview-toolbar";
import { useShopperTexts } from "./use-shopper-texts";

interface Props {
  data: PageEditorData;
  /** With the logo that it has by now. */
  shop: ShopOfPage;
  document: PageDocument;
  section: string | null;
  onSelect: (section: string) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The page as shoppers will see it, drawn anew with every edit. */
export function EditorPreview({ data, shop, document, section, ...on }: Props) {
  const { timeZone, now } = data;
  const { tag } = useShell();
  const ability = useAbility<GateAbility>();
  const [choice, setChoice] = useState<PreviewChoice>({
    ...{ device: "desktop", state: "inTransit", language: tag },
  });
  // The section for which the state was chosen: one that the state does not have would be edited unseen.
  const [chosenFor, setChosenFor] = useState(section);
  const type = document.sections.find(({ id }) => id === section)?.type;
  const state = type && chosenFor !== section ? stateWith(type, choice.state) : choice.state;
  const { language, device } = choice;
  const t = useShopperTexts(language);
  const content = useMemo(() => sampleContent(state, new Date(now), language), [state, now, language]);
  const drawing = useMemo(
    () =>
      t &&
      drawPreview(document, {
        ...{ shop, language, timeZone, t, content },
        now: new Date(now),
        facts: { country: null, tags: [] },
        isOpen: (gate) => lockOf(ability, gate) === null,
      }),
    [document, shop, language, timeZone, t, content, now, ability],
  );

  return (
    <>
      <PreviewToolbar
        choice={{ ...choice, state }}
        onChange={(next) => {
          setChoice(next);
          setChosenFor(section);
        }}
      />
      <PreviewFrame
        drawing={drawing}
        page={`${state} ${language}`}
        width={WIDTHS[device]}
        section={section}
        {...on}
      />
    </>
  );
}

/** The present state where it has sections of this type, else one that has. */
function stateWith(type: string, present: PreviewState): PreviewState {
  const on = findTemplate(type)?.on ?? [];
  const kindOf = (state: PreviewState) => sampleContent(state, new Date(0)).kind;
  return (
    [present, "inTransit" as const, "lookup" as const].find((state) => on.includes(kindOf(state))) ?? present
  );
}
