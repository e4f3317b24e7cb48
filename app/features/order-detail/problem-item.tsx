import { Badge, BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_PROBLEM_TEXT } from "../../../contract/problem-limits";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { LeaveGuard } from "../../form/leave-guard";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { PhotoDialog } from "./photo-dialog";
import type { ProblemReportView } from "./present-problems.server";

const TONES = { open: "attention", answered: "info", closed: "success" } as const;

/** One report with its messages, and a field to answer it. */
export function ProblemItem({
  report: { id, number, kind, state, messages },
}: {
  report: ProblemReportView;
}) {
  const { t } = useTranslation("orderPage");
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const [text, setText] = useState("");
  const [photo, setPhoto] = useState<string | null>(null);
  const answer = async () => {
    const { ok } = await call("answerProblem", { id, text }, { done: t("problems.sent") });
    if (ok) setText("");
  };
  const isClosed = state === "closed";

  return (
    <BlockStack gap="300">
      {text.trim() !== "" && <LeaveGuard />}
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {t(`problems.kind.${kind}`)}
        </Text>
        <Badge tone={TONES[state]}>{t(`problems.state.${state}`)}</Badge>
        <Text as="span" tone="subdued" breakWord>
          {number}
        </Text>
      </InlineStack>
      <ul className="wb-notes">
        {messages.map(({ id: message, sender, text: words, when, hasPhoto }) => (
          <li key={message}>
            <p className="wb-notes-text">{words}</p>
            <small>{[t(sender === "team" ? "problems.team" : "problems.customer"), when].join(" · ")}</small>
            {hasPhoto && (
              <Button variant="plain" onClick={() => setPhoto(message)}>
                {t("problems.photo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div ref={form}>
        <TextField
          label={t("problems.answer")}
          helpText={t("problems.answerHelp")}
          error={fieldError(failure, "text")}
          value={text}
          onChange={setText}
          maxLength={MAX_PROBLEM_TEXT}
          multiline={3}
          autoComplete="off"
        />
      </div>
      <InlineStack gap="200">
        <Button disabled={text.trim() === ""} loading={isBusy} onClick={() => void answer()}>
          {t("problems.send")}
        </Button>
        <Button
          variant="tertiary"
          disabled={isBusy}
          onClick={() => void call(isClosed ? "reopenProblem" : "closeProblem", { id })}
        >
          {t(isClosed ? "problems.reopen" : "problems.close")}
        </Button>
      </InlineStack>
      <CallFailure failure={failure} fields={["text"]} />
      {photo && <PhotoDialog message={photo} onClose={() => setPhoto(null)} />}
    </BlockStack>
  );
}
