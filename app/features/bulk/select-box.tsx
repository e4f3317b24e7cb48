import { SkipLink } from "../../components/skip-link";
import { useTranslation } from "../../i18n/translation";
import type { Selecting } from "./use-selection";

/** The id of the bar that the boxes lead the keyboard to. */
export const BULK_BAR = "bulk-bar";

/** Focuses the box of this order; of the first one, where the order is no longer listed. */
export function focusBox(order: string | null): void {
  const row = order && document.getElementById(`order:${order}`);
  const box = (row || document).querySelector<HTMLElement>("td .wb-select input");
  // The page stays where the reader is: a click at its foot must not scroll to the head.
  box?.focus({ preventScroll: true });
}

interface Props {
  order: { id: string; name: string };
  selecting: Selecting;
}

/** A row's checkbox: with Shift it selects the range from the last one. The box used last is followed by a way to the bar, which stands behind all rows. */
export function SelectBox({ order, selecting }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <label className="wb-select">
        <input
          type="checkbox"
          aria-label={t("selectOrder", { name: order.name })}
          checked={selecting.isChosen(order.id)}
          onChange={(event) => selecting.toggle(order.id, isWithShift(event.nativeEvent))}
        />
      </label>
      {selecting.count > 0 && selecting.last === order.id && <SkipLink to={BULK_BAR}>{t("bar")}</SkipLink>}
    </>
  );
}

/** The checkbox of the header, for all rows of this page. */
export function SelectPageBox({ selecting }: Pick<Props, "selecting">) {
  const { t } = useTranslation("bulk");
  return (
    <>
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
      {selecting.count > 0 && <SkipLink to={BULK_BAR}>{t("bar")}</SkipLink>}
    </>
  );
}

/** A checkbox changes by a click, of the pointer or of the space bar. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
