import type { FlatNamespace, TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import type { I18n } from "./create-i18n";

/** Replaced as a whole when the language changes, so that every component with texts renders again. */
interface Translation {
  i18n: I18n;
  /** The `t` for keys of one namespace, or of another with its name before them: made once for each namespace. */
  inNamespace: (name: string) => TFunction<never>;
}

const TranslationContext = createContext<Translation | null>(null);

/** Gives texts to the components below it. */
export function TranslationProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const language = useSyncExternalStore(
    i18n.subscribe,
    () => i18n.language,
    () => i18n.language,
  );
  const translation = useMemo(
    () => ({ i18n, inNamespace: (name: string) => i18n.getFixedT(language, name) }),
    [i18n, language],
  );
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>;
}

/**
 * The texts of one or more namespaces (keys without a prefix belong to the first) and where they come from. `t` stays
 * the same function until the language changes. One context and one subscription for all components: react-i18next's
 * hook copies the instance and subscribes to it in each of them (decisions/036).
 */
export function useTranslation<
  const Namespaces extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] = "common",
>(namespaces?: Namespaces): { t: TFunction<Namespaces>; i18n: I18n } {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation: there is no TranslationProvider above");
  const own = typeof namespaces === "string" ? namespaces : (namespaces?.[0] ?? "common");
  const t = translation.inNamespace(own);
  return { t: t as TFunction<never> as TFunction<Namespaces>, i18n: translation.i18n };
}
