import { TextField } from "@shopify/polaris";
import { MAX_PAGE_NAME } from "../../../contract/page-limits";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";

interface Props {
  value: string;
  failure: Failure | null;
  onChange: (name: string) => void;
}

export function PageNameField({ value, failure, onChange }: Props) {
  const { t } = useTranslation("trackingPages");
  return (
    <TextField
      label={t("name")}
      value={value}
      requiredIndicator
      onChange={onChange}
      maxLength={MAX_PAGE_NAME}
      error={fieldError(failure, "name")}
      autoComplete="off"
    />
  );
}
