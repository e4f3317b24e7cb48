import { useTranslation } from "react-i18next";
import type { Selecting } from "./use-selection";

interface Props {
  order: { id: string; name: string };
  selecting: Selecting;
}

/** The box before an order: with Shift held, everything from the last one on. */
export function SelectBox({ order, selecting }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <label className="wb-select">
      <input
        type="checkbox"
        aria-label={t("selectOrder", { name: order.name })}
        checked={selecting.isChosen(order.id)}
        onChange={(event) => selecting.toggle(order.id, isWithShift(event.nativeEvent))}
      />
    </label>
  );
}

/** The box above all of them, for those on this page. */
export function SelectPageBox({ selecting }: Pick<Props, "selecting">) {
  const { t } = useTranslation("bulk");
  return (
    <label className="wb-select">
      <input
        type="checkbox"
        aria-label={t("selectPage")}
        checked={selecting.isPageChosen}
        ref={(box) => {
          if (box) box.indeterminate = selecting.isPagePartlyChosen;
        }}
        onChange={() => selecting.togglePage()}
      />
    </label>
  );
}

/** A box changes by a click, of the pointer or of the space bar. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
