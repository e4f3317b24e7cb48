import type { CourierTexts } from "../../../contract/courier-texts";
import type { SavedSetting } from "../../../contract/setting";
import type { endApiFor } from "../../endApi/end-api-for.server";

export interface UnknownText {
  text: string;
  /** How many in 30 days. */
  events: number;
}

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** The shop's pairs and the texts that have none; empty where the plan has no pairs, whose card then shows what it would be. */
export async function loadCourierTexts(endApi: EndApi): Promise<CourierTextsView> {
  const withoutPlan =
    <Value>(initial: Value) =>
    (thrown: unknown): Value => {
      if (thrown instanceof Response && thrown.status === 402) return initial;
      throw thrown;
    };
  const none: SavedSetting<CourierTexts> = {
    value: { pairs: [], automatic: false },
    version: 0,
    changed: null,
  };
  const [saved, { texts, engine }] = await Promise.all([
    endApi.getCourierTexts().catch(withoutPlan(none)),
    endApi
      .listUnknownTexts()
      .catch(
        withoutPlan<Pick<CourierTextsView, "engine"> & { texts: UnknownText[] }>({ texts: [], engine: null }),
      ),
  ]);
  return { saved, unknown: texts, engine };
}

export interface CourierTextsView {
  saved: SavedSetting<CourierTexts>;
  unknown: UnknownText[];
  /** What translates automatically; null: nothing is set up. */
  engine: "deepl" | "libretranslate" | null;
}
