import { useActionData, useLoaderData } from "@remix-run/react";
import type { MetaFunction } from "@remix-run/node";
import { AppProvider, Banner, BlockStack } from "@shopify/polaris";
import { type ReactNode, useContext } from "react";
import { CallFailure } from "../../components/call-failure";
import { PageFrame } from "../../components/page-frame";
import { useFailureWords } from "../../components/use-failure-words";
import type { Failure } from "../../endApi/failure";
import { PolarisTextsContext } from "../../i18n/polaris-texts";
import { useTranslation } from "../../i18n/translation";
import { PolarisLink } from "../../shell/polaris-link";
import type { LoadedLink } from "./load-link.server";

export const linkPageMeta: MetaFunction = () => [
  { title: "Waybill" },
  { name: "robots", content: "noindex, nofollow" },
];

interface Props<Data> {
  title: string;
  subtitle: (shown: Data) => string;
  /** Where the same can be done, or seen, by whoever has a link that opens nothing. */
  elsewhere: string;
  /** Fields of the form, beside which their own failure stands. */
  fields?: readonly string[];
  /** Uses the room of a whole page, for tables. */
  isWide?: boolean;
  children: (shown: Data, form: { requestKey: string; failure: Failure | null }) => ReactNode;
}

/** The page that a signed link opens, on whatever device, without the admin around it; or why it opens nothing. */
export function LinkPage<Data>({ title, subtitle, elsewhere, fields, isWide, children }: Props<Data>) {
  const { view, key: requestKey } = useLoaderData() as LoadedLink<Data>;
  const failure = (useActionData() ?? null) as Failure | null;
  const texts = useContext(PolarisTextsContext);
  return (
    <AppProvider i18n={texts ?? {}} linkComponent={PolarisLink}>
      <main className={isWide && view.isShown ? undefined : "wb-link-page"}>
        <PageFrame title={title} subtitle={view.isShown && subtitle(view)}>
          <BlockStack gap="400">
            {view.isShown ? (
              <>
                <CallFailure failure={failure} {...(fields && { fields })} />
                {children(view, { requestKey, failure })}
              </>
            ) : (
              <LinkRefused failure={view.failure} elsewhere={elsewhere} />
            )}
          </BlockStack>
        </PageFrame>
      </main>
    </AppProvider>
  );
}

function LinkRefused({ failure, elsewhere }: { failure: Failure | null; elsewhere: string }) {
  const { t } = useTranslation(["refusals", "standAlone"]);
  const wordsOf = useFailureWords();
  return (
    <Banner tone="warning" title={failure ? wordsOf(failure).title : t("refusals:signedLinkInvalid")}>
      <p>{elsewhere}</p>
      <p>
        <a className="wb-link" href="/track/dashboard">
          {t("standAlone:open")}
        </a>
      </p>
    </Banner>
  );
}
