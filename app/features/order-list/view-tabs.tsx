import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { Button } from "@shopify/polaris";
import { PlusIcon } from "@shopify/polaris-icons";
import { Suspense, useEffect, useRef, useState } from "react";
import type { OrderColumn } from "../../../contract/order-columns";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useEndApi } from "../../shell/use-end-api";
import { useListed } from "../exports/listed";
import { changed } from "./order-list-url";
import type { ViewName } from "./present-saved-views.server";
import { ViewMenu } from "./view-menu";

// Loaded on demand: most visits save no view.
const NameDialog = lazyPart(() => import("./view-name-dialog").then((file) => file.ViewNameDialog));

/** All orders and the saved views as tabs; the open view's has a menu of what can be done to it. Phones have a dialog instead. */
export function ViewTabs({ views, columns }: { views: ViewName[]; columns: readonly OrderColumn[] }) {
  const { t } = useTranslation("orderList");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const strip = useRef<HTMLElement>(null);
  const [isSaving, setSaving] = useState(false);
  const create = useEndApi();
  const change = useEndApi();
  const listed = useListed();
  const current = views.find(({ id }) => id === search.get("view"));
  // A view stores its columns, so that later changes of the store's columns do not affect it.
  const view = { ...listed, columns: [...columns] };

  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.clientWidth / 3;
  }, [current?.id]);

  const save = async (name: string) => {
    const outcome = await create.call("createView", { name, view });
    if (!outcome.ok) return;
    setSaving(false);
    if (!("data" in outcome)) return;
    const saved = changed(search, { view: outcome.data.id, columns: columns.join(",") });
    navigate(`?${saved}`, { preventScrollReset: true });
  };

  return (
    <div className="wb-view-bar">
      <nav ref={strip} className="wb-tabs" aria-label={t("view.title")}>
        <ul>
          <li>
            <Link to="?view=all" aria-current={current ? undefined : "page"} preventScrollReset>
              {t("view.all")}
            </Link>
          </li>
          {views.map((each) => (
            <li key={each.id}>
              <Link
                to={`?${each.address}`}
                aria-current={each === current ? "page" : undefined}
                preventScrollReset
              >
                {each.name}
              </Link>
              {each === current && <ViewMenu view={each} views={views} now={view} change={change} />}
            </li>
          ))}
        </ul>
      </nav>
      <Button icon={PlusIcon} variant="tertiary" onClick={() => setSaving(true)}>
        {t("view.add")}
      </Button>
      {change.failure && <CallFailure failure={change.failure} onDismiss={change.dismiss} />}
      {isSaving && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("view.save")}
            name=""
            isBusy={create.isBusy}
            failure={create.failure}
            onSave={(name) => void save(name)}
            onClose={() => {
              create.dismiss();
              setSaving(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
