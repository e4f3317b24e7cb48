import { Button, Icon, Text, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { GROUPS } from "../../../machines/search-items";
import { useTranslation } from "../../i18n/translation";
import { useShell } from "../../shell/use-shell";
import { helpAddress } from "./addresses";
import { findFeatures } from "./find-features";
import { SearchResults } from "./search-results";
import type { SearchProps } from "./use-search";

/** Field, chips, results, and the link to the help centre, by the machine's state. */
export function SearchPanel(search: SearchProps) {
  const { t, i18n } = useTranslation(["search", "nav", "billing", "settings", "gates"]);
  const { state, send } = search;
  const { query, group } = state.context;
  const { helpCenterUrl } = useShell();
  const close = () => send({ type: "search.closed" });

  return (
    <>
      <div className="wb-search-field">
        <TextField
          label={t("search:placeholder")}
          labelHidden
          prefix={<Icon source={SearchIcon} />}
          placeholder={t("search:placeholder")}
          value={query}
          onChange={(text) =>
            send({ type: "query.edited", query: text, features: findFeatures(text, t as never) })
          }
          autoComplete="off"
          maxLength={1000}
        />
        <Button onClick={close}>{t("search:cancel")}</Button>
      </div>
      <div className="wb-search-chips">
        {GROUPS.map((each) => (
          <Button
            key={each}
            size="slim"
            pressed={group === each}
            onClick={() => send({ type: "group.chosen", group: group === each ? null : each })}
          >
            {t(`search:group.${each}`)}
          </Button>
        ))}
      </div>
      <SearchResults {...search} />
      {query.trim() !== "" && (
        <a
          className="wb-search-help"
          data-row
          href={helpAddress(helpCenterUrl, query.trim(), i18n.language)}
          target="_blank"
          rel="noreferrer"
        >
          <Text as="span" breakWord>
            {t("search:help", { searchValue: query.trim() })}
          </Text>
        </a>
      )}
    </>
  );
}
