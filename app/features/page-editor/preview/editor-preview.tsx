import { useAbility } from "@casl/react";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { localeFor } from "../../../../contract/locales";
import type { PageOrderContent } from "../../../../contract/page-orders";
import type { PageDocument } from "../../../../contract/page-document";
import { lockOf, type GateAbility } from "../../../../permissions/ability";
import { type PreviewState, sampleContent } from "../../../../storefront/page/sample-content";
import { languagesOf, pageLanguage } from "../../../../storefront/document/page-language";
import type { PageHtml, ShopOfPage } from "../../../../storefront/page-view";
import { findTemplate } from "../../../../storefront/sections/templates";
import { useTranslation } from "../../../i18n/translation";
import { useIsNarrow } from "../../../shell/use-is-narrow";
import { useEndApi } from "../../../shell/use-end-api";
import { useShell } from "../../../shell/use-shell";
import type { PageEditorData } from "../load-page-editor.server";
import { lazyPart } from "../../../shell/lazy-part";
import { useSectionWords } from "../sections/section-words";
import { drawPreview } from "./draw-preview";
import { contentOfOrder } from "./own-order";
import { PreviewFrame } from "./preview-frame";
import { type PreviewChoice, PreviewToolbar, WIDTHS } from "./preview-toolbar";
import { useShopperTexts } from "../../editors/use-shopper-texts";

const OwnOrdersDialog = lazyPart(() =>
  import("../../editors/own-orders-dialog").then((file) => file.OwnOrdersDialog),
);

interface Props {
  data: PageEditorData;
  /** With the logo that it has by now. */
  shop: ShopOfPage;
  document: PageDocument;
  section: string | null;
  moved: { section: string } | null;
  /** Whose texts are being written; null as long as there was none. */
  language: string | null;
  /** The merchant's style sheet as the page has it. */
  css: string;
  /** The merchant's HTML as the page has it. */
  html: PageHtml | null;
  onSelect: (section: string) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The page as shoppers will see it, drawn anew with every edit. */
export function EditorPreview({
  data,
  shop,
  document,
  section,
  moved,
  language: written,
  css,
  html,
  ...on
}: Props) {
  const { timeZone, now } = data;
  const { tag } = useShell();
  const isNarrow = useIsNarrow();
  const ability = useAbility<GateAbility>();
  const [choice, setChoice] = useState<PreviewChoice>({
    ...{ device: null, state: "inTransit", order: null, language: tag },
  });
  const [lastOrder, setLastOrder] = useState<PageOrderContent | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  // The section for which the state was chosen: one that the state does not have would be edited unseen.
  const [chosenFor, setChosenFor] = useState(section);
  const type = document.sections.find(({ id }) => id === section)?.type;
  const { state, order } = type && chosenFor !== section ? shownWith(type, choice) : choice;
  const [shownFor, setShownFor] = useState(written);
  if (written !== null && written !== shownFor) {
    setShownFor(written);
    setChoice({ ...choice, language: written });
  }
  const device = choice.device ?? (isNarrow ? "phone" : "desktop");
  // One that was taken from the page is shown as shoppers get it then: in the default language.
  const { tag: texts, locale: language } = useMemo(
    () => pageLanguage({ languages: document.languages }, [choice.language], data.language),
    [document.languages, choice.language, data.language],
  );
  const t = useShopperTexts(texts);
  const wordsOfIncomplete = useIncompleteWords();
  const content = useMemo(
    () => (order ? contentOfOrder(order) : sampleContent(state, new Date(now), texts)),
    [order, state, now, texts],
  );
  const drawing = useMemo(
    () =>
      t &&
      drawPreview(document, {
        ...{ shop, language, timeZone, t, content, css, html, shopLanguage: data.language },
        now: new Date(now),
        facts: order ? { country: order.country, tags: order.tags } : { country: null, tags: [] },
        isOpen: (gate) => lockOf(ability, gate) === null,
        wordsOfIncomplete,
      }),
    [
      wordsOfIncomplete,
      document,
      shop,
      language,
      timeZone,
      t,
      content,
      order,
      now,
      ability,
      data.language,
      css,
      html,
    ],
  );
  const change = (part: Partial<PreviewChoice>) => {
    setChoice({ ...choice, state, order, language, ...part });
    setChosenFor(section);
  };
  const reading = useEndApi();
  const close = useCallback(() => setChoosing(false), []);

  return (
    <>
      <PreviewToolbar
        choice={{ device, state, order, language }}
        languages={languagesOf(document)}
        lastOrder={lastOrder}
        onChange={change}
        onChooseOrder={() => setChoosing(true)}
      />
      <PreviewFrame
        drawing={drawing}
        page={`${order ? `order ${order.order.name}` : state} ${language}`}
        width={WIDTHS[device]}
        {...{ section, moved }}
        {...on}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <OwnOrdersDialog
            {...{ isBusy: reading.isBusy, failure: reading.failure }}
            onClose={close}
            onChosen={async ({ id }) => {
              const outcome = await reading.call("getPageOrder", { id });
              if (!outcome.ok) return;
              const chosen = outcome.data;
              setLastOrder(chosen);
              // As its customer reads it.
              const read = chosen.language === null ? language : localeFor(chosen.language).tag;
              change({ order: chosen, language: read });
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** In the merchant's language, because it is said to the merchant. */
function useIncompleteWords() {
  const { t } = useTranslation("pageEditor");
  const { typeName } = useSectionWords();
  const name = useRef(typeName);
  name.current = typeName;
  return useCallback((type: string) => ({ name: name.current(type), text: t("sections.unfinished") }), [t]);
}

/** What is shown now where it has sections of this type, else a state that has. */
function shownWith(type: string, { state, order }: PreviewChoice): Pick<PreviewChoice, "state" | "order"> {
  const on = findTemplate(type)?.on ?? [];
  if (order && on.includes("order")) return { state, order };
  const kindOf = (each: PreviewState) => sampleContent(each, new Date(0)).kind;
  const shown = [state, "inTransit" as const, "lookup" as const].find((each) => on.includes(kindOf(each)));
  return shown ? { state: shown, order: null } : { state, order };
}
