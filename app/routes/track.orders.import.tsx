import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack } from "@shopify/polaris";
import { ImportId } from "../../contract/ids";
import { previewImport } from "../../contract/imports";
import { PageFrame } from "../components/page-frame";
import { endApiFor } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";
import { ColumnsCard } from "../features/imports/columns-card";
import { HistoryCard } from "../features/imports/history-card";
import { presentHistory } from "../features/imports/present-imports.server";
import { ImportSteps } from "../features/imports/import-steps";
import { OutcomeCard } from "../features/imports/outcome-card";
import { ProgressCard } from "../features/imports/progress-card";
import { UploadCard } from "../features/imports/upload-card";
import { useTranslation } from "../i18n/translation";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export const shouldRevalidate = reloadOn("tasks");

/** The step is the state of the import that the address names; without one, the first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const [history, format] = await Promise.all([endApi.listImports({}), formatFor(request, context)]);
  const earlier = presentHistory(history.content, format);
  const id = ImportId.safeParse(search.id);
  if (!id.success) return { detail: null, preview: null, earlier };

  const detail = await endApi.getImport({ id: id.data });
  const wantsColumns = detail.import.state === "checked" && search.step === "columns";
  if (detail.import.state !== "uploading" && !wantsColumns) return { detail, preview: null, earlier };
  const parsed = previewImport.query.safeParse(search);
  const preview = await toResult(endApi.previewImport(parsed.success ? parsed.data : { id: id.data }));
  // A file that never came whole: it is begun anew.
  if (!preview.ok) throw redirect("/track/orders/import");
  return { detail, preview: preview.data, earlier };
}

export default function ImportPage() {
  const { detail, preview, earlier } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["imports", "orderList"]);
  const state = detail?.import.state;

  return (
    <PageFrame title={t("imports:title")} back={{ to: "/track/orders", label: t("orderList:title") }}>
      <BlockStack gap="400">
        <ImportSteps state={preview ? "uploading" : state} />
        {!detail && <UploadCard />}
        {preview && <ColumnsCard key={preview.headers.join("\n")} preview={preview} />}
        {detail && (state === "checking" || state === "running") && <ProgressCard file={detail.import} />}
        {detail && !preview && state !== "checking" && state !== "running" && <OutcomeCard {...detail} />}
        {!detail && <HistoryCard earlier={earlier} />}
      </BlockStack>
    </PageFrame>
  );
}
