import { Button } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { titleKeyOf, type ScreenId } from "../screens/registry";
import { editorAddress } from "./part-of-anchor";

/** The way from a heading of the page to its part of the editor, where the default page is changed. */
export function PartLink({ page, anchor }: { page: string; anchor: ScreenId }) {
  const { t } = useTranslation(["pageEditor", "screens", "editors"]);
  const name = t(titleKeyOf(anchor) as "screens:theme.title");
  return (
    <div className="wb-part-link">
      <Button url={editorAddress(page, anchor)} accessibilityLabel={t("pageEditor:title", { name })}>
        {t("editors:panes.form")}
      </Button>
    </div>
  );
}
