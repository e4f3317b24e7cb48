import { Banner } from "@shopify/polaris";
import { fieldError, type Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";
import { useFailureWords } from "./use-failure-words";

interface Props {
  failure: Failure | null;
  /** Paths of the form's fields: a failure of these alone stands beside them, and nothing is shown here. */
  fields?: readonly string[];
  /** What failed, where a sentence of the service would not say so: "Delete failed". */
  title?: string;
  onDismiss?: () => void;
}

/** A failed call, on the page until the next try, or until it is dismissed where it would be in the way. */
export function CallFailure({ failure, fields = [], title, onDismiss }: Props) {
  const { t } = useTranslation("errors");
  const wordsOf = useFailureWords();
  if (!failure || standsBeside(failure, fields)) return null;
  const words = wordsOf(failure);
  return (
    <Banner tone="critical" title={title ?? words.title} {...(onDismiss && { onDismiss })}>
      {title && <p>{words.title}</p>}
      {words.text && <p>{words.text}</p>}
      {failure.traceId && <p>{t("trace", { id: failure.traceId })}</p>}
    </Banner>
  );
}

function standsBeside({ fields = [] }: Failure, paths: readonly string[]): boolean {
  const isShown = (field: (typeof fields)[number]) =>
    paths.some((path) => fieldError({ fields: [field] }, path) !== undefined);
  return fields.length > 0 && fields.every(isShown);
}
