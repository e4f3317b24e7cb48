import { Banner, Button } from "@shopify/polaris";
import type { MailTemplate } from "../../../contract/mail-template";
import type { MailProblem } from "../../../contract/mail-templates";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useTranslation } from "../../i18n/translation";
import { useMailWords } from "./use-mail-words";

interface Props {
  problems: readonly MailProblem[];
  template: MailTemplate;
  /** With these it cannot be saved; else it is sent all the same. */
  isFault: boolean;
  /** Leads to a problem; without it the place is open already. */
  onGo?: ((problem: MailProblem) => void) | undefined;
}

/** What is wrong with the variables and the code of an email, and where. */
export function ProblemList({ problems, template, isFault, onGo }: Props) {
  const { t } = useTranslation("mailEditor");
  if (problems.length === 0) return null;
  return (
    <Banner
      tone={isFault ? "critical" : "warning"}
      title={t(isFault ? "problems.faults" : "problems.warnings")}
    >
      <ul className="wb-mail-problems">
        {problems.map((problem, index) => (
          <li key={index}>
            <ProblemLine {...{ problem, template, onGo }} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** One problem: what it is, and where it stands. */
export function ProblemLine({
  problem,
  template,
  onGo,
}: Pick<Props, "template" | "onGo"> & { problem: MailProblem }) {
  const { t } = useTranslation("mailEditor");
  const { place } = useMailWords();
  const wordsOf = useProblemWords();
  const where = [
    place(problem.block, problem.setting, template),
    problem.language && nameOfLanguage(problem.language),
    t("problems.line", { line: problem.line, column: problem.column }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <span className="wb-break">{wordsOf(problem)}</span>{" "}
      {onGo ? (
        <Button variant="plain" onClick={() => onGo(problem)}>
          {where}
        </Button>
      ) : (
        <span>{where}</span>
      )}
    </>
  );
}

/** What a problem is, in the merchant's words. */
export function useProblemWords() {
  const { t } = useTranslation("mailEditor");
  return ({ key, name }: Pick<MailProblem, "key" | "name">): string =>
    t(`problems.keys.${key}`, { name: name ?? "" });
}
