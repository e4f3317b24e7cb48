import type { FlatNamespace, i18n as I18n, TFunction } from "i18next";
import { compiledT } from "./compile-text";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

/** Replaced as a whole when the language changes, so that every component with texts renders again. */
interface Translation {
  i18n: I18n;
  /** The `t` for keys of one namespace, or of another with its name before them: made once for each namespace. */
  inNamespace: (name: string) => TFunction<never>;
}

const TranslationContext = createContext<Translation | null>(null);

/** Gives the texts of an i18next instance to the components below it. */
export function TranslationProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const language = useSyncExternalStore(
    (onChange) => {
      i18n.on("languageChanged", onChange);
      return () => i18n.off("languageChanged", onChange);
    },
    () => i18n.language,
    () => i18n.language,
  );
  const translation = useMemo(
    () => ({ i18n, inNamespace: (name: string) => compiledT(i18n, language, name) }),
    [i18n, language],
  );
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>;
}

/**
 * The texts of one or more namespaces (keys without a prefix belong to the first) and the i18next instance. `t` stays
 * the same function until the language changes. One context and one subscription for all components: react-i18next's
 * hook copies the instance and subscribes to it in each of them (decisions/036).
 */
export function useTranslation<
  const Namespaces extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] = "common",
>(namespaces?: Namespaces): { t: TFunction<Namespaces>; i18n: I18n } {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation: there is no TranslationProvider above");
  const t = translation.inNamespace(namespaces === undefined ? "common" : [namespaces].flat()[0]!);
  return { t: t as TFunction<never> as TFunction<Namespaces>, i18n: translation.i18n };
}
