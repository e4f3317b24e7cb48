import { useTranslation } from "../../i18n/translation";
import { aboutKeyOf, titleKeyOf, type ScreenId } from "./registry";

/** A screen's title and description in the merchant's language. */
export function useScreenTexts(): (id: ScreenId) => { title: string; about: string } {
  const { t } = useTranslation();
  const words = t as (key: string) => string;
  return (id) => ({ title: words(titleKeyOf(id)), about: words(aboutKeyOf(id)) });
}
