import { BlockStack, Button, Card, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_METHOD_NAME } from "../../../contract/estimated-delivery-limits";
import { CallFailure } from "../../components/call-failure";
import { CardHeading } from "../../components/card-heading";
import type { CallData, CallInput } from "../../endApi/calls";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { CourierPicker } from "../couriers/courier-picker";
import type { NamedCode } from "../tracking-pages/code-names";
import { daysWords } from "./day-words";
import { ExamplePicker } from "./example-picker";
import type { Rules } from "./load-delivery-promise.server";
import { stepText } from "./step-text";

type Example = CallInput<"tryDeliveryRules">["example"];

interface Props {
  rules: Rules;
  /** Whether the rules could be saved. */
  isValid: boolean;
  countries: NamedCode[];
  courierName: (code: string) => string;
  onCourierName: (courier: { code: string; name: string }) => void;
  /** The shop's, YYYY-MM-DD. */
  today: string;
}

/** How the date of an example order comes about by the rules on the page, step by step. */
export function Calculator({ rules, isValid, countries, courierName, onCourierName, today }: Props) {
  const { t, i18n } = useTranslation("deliveryPromise");
  const { call, failure, isBusy } = useEndApi();
  const [example, setExample] = useState<Example>({
    ...{ ordered_at: `${today}T10:00`, fulfilled_at: "", country: "", region: "", postal_code: "" },
    ...{ method: "", courier: "", product: "", collection: "" },
  });
  const names = {
    country: (code: string) => countries.find((country) => country.code === code)?.name ?? code,
    courier: courierName,
  };
  const [result, setResult] = useState<CallData<"tryDeliveryRules"> | null>(null);
  const put = (part: Partial<Example>) => setExample((now) => ({ ...now, ...part }));
  const run = async () => {
    const outcome = await call("tryDeliveryRules", { rules, example });
    setResult(outcome.ok ? outcome.data : null);
  };
  const field = (name: "region" | "postal_code" | "method", label: string, maxLength: number) => (
    <TextField
      label={label}
      value={example[name]}
      maxLength={maxLength}
      autoComplete="off"
      error={fieldError(failure, `example.${name}`)}
      onChange={(text) => put({ [name]: text })}
    />
  );
  const moment = (name: "ordered_at" | "fulfilled_at", label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      value={example[name]}
      autoComplete="off"
      error={fieldError(failure, `example.${name}`)}
      onChange={(text) => put({ [name]: text })}
    />
  );

  return (
    <Card>
      <BlockStack gap="400">
        <CardHeading title={t("calculator.title")} text={t("calculator.text")} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <BlockStack gap="300">
            <div className="wb-promise-example">
              {moment("ordered_at", t("calculator.ordered"))}
              {rules.count_from === "fulfillment" && moment("fulfilled_at", t("calculator.fulfilled"))}
              <Select
                label={t("calculator.country")}
                options={[
                  { value: "", label: t("calculator.unknown") },
                  ...countries.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                value={example.country}
                onChange={(country) => put({ country })}
              />
              {field("region", t("calculator.region"), 3)}
              {field("postal_code", t("calculator.postal"), 12)}
              {field("method", t("calculator.method"), MAX_METHOD_NAME)}
              <CourierPicker
                label={t("calculator.courier")}
                chosen={example.courier && courierName(example.courier)}
                onChoose={(courier) => {
                  onCourierName(courier);
                  put({ courier: courier.code });
                }}
                {...(example.courier && { onClear: () => put({ courier: "" }) })}
              />
              <ExamplePicker kind="product" onChoose={(product) => put({ product })} />
              <ExamplePicker kind="collection" onChoose={(collection) => put({ collection })} />
            </div>
            <div>
              <Button submit loading={isBusy} disabled={!isValid}>
                {t("calculator.run")}
              </Button>
            </div>
            {!isValid && (
              <Text as="p" tone="subdued">
                {t("calculator.invalid")}
              </Text>
            )}
          </BlockStack>
        </form>
        <CallFailure failure={failure} fields={["example.ordered_at", "example.fulfilled_at"]} />
        <div role="status">
          {result && (
            <BlockStack gap="200">
              <Text as="p" variant="headingMd">
                {result.date
                  ? t("calculator.result", {
                      days: daysWords(i18n.language, result.date.from, result.date.to),
                    })
                  : t("calculator.noDate")}
              </Text>
              <ol className="wb-promise-steps">
                {result.steps.map((step, index) => {
                  const { key, values } = stepText(i18n.language, step, names);
                  return <li key={index}>{t(key, values)}</li>;
                })}
              </ol>
            </BlockStack>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
