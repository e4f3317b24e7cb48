import { useTranslation } from "react-i18next";
import { aboutKeyOf, titleKeyOf, type ScreenId } from "./registry";

/** A section's name and what it is for, in the reader's language. */
export function useScreenTexts(): (id: ScreenId) => { title: string; about: string } {
  const { t } = useTranslation();
  const words = t as (key: string) => string;
  return (id) => ({ title: words(titleKeyOf(id)), about: words(aboutKeyOf(id)) });
}
