import { Banner } from "@shopify/polaris";
import type { ReactNode } from "react";
import {
  BAD_PARAMETER,
  CONFLICT,
  NOT_ALLOWED,
  NOT_FOUND,
  PLAN_REQUIRED,
  TOO_LARGE,
  TOO_MANY_REQUESTS,
  USER_ERROR,
} from "../../contract/errors";
import { fieldError, type Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";
import { useFailureWords } from "./use-failure-words";
import { useNextTry } from "./use-next-try";

interface Props {
  failure: Failure | null;
  /** Paths of the form's fields: a failure of these alone stands beside them, and nothing is shown here. */
  fields?: readonly string[];
  /** What failed, where a sentence of the service would not say so: "Delete failed". */
  title?: string;
  /** What the page knows of it besides the sentence. */
  children?: ReactNode;
  onDismiss?: () => void;
}

/** A failed call, on the page until the next try, or until it is dismissed where it would be in the way. */
export function CallFailure({ failure, fields = [], title, children, onDismiss }: Props) {
  const { t } = useTranslation("errors");
  const wordsOf = useFailureWords();
  const nextTryOf = useNextTry();
  if (!failure || standsBeside(failure, fields)) return null;
  const words = wordsOf(failure);
  const nextTry = nextTryOf(failure);
  const trace = isOurs(failure) ? failure.traceId : null;
  // A title with nothing below it has an empty body: a single sentence is the body itself.
  const hasTitle = Boolean(title ?? words.text ?? children ?? nextTry ?? trace);
  return (
    <Banner
      tone="critical"
      {...(hasTitle && { title: title ?? words.title })}
      {...(onDismiss && { onDismiss })}
    >
      {(title || !hasTitle) && <p>{words.title}</p>}
      {words.text && <p>{words.text}</p>}
      {children}
      {nextTry && <p>{nextTry}</p>}
      {trace && <p>{t("trace", { id: trace })}</p>}
    </Banner>
  );
}

/** Refused for a reason that its sentence says: nobody needs to look it up. Whatever else failed has a reference to ask about. */
const REFUSALS: readonly string[] = [
  ...[USER_ERROR, NOT_ALLOWED, BAD_PARAMETER, PLAN_REQUIRED, NOT_FOUND, CONFLICT, TOO_LARGE],
  TOO_MANY_REQUESTS,
];
const isOurs = ({ code, message }: Failure) => message === "" || !REFUSALS.includes(code);

function standsBeside({ fields = [] }: Failure, paths: readonly string[]): boolean {
  const isShown = (field: (typeof fields)[number]) =>
    paths.some((path) => fieldError({ fields: [field] }, path) !== undefined);
  return fields.length > 0 && fields.every(isShown);
}
