import { Badge, Card, Text } from "@shopify/polaris";
import { UpgradeNote } from "../../components/upgrade-note";
import { useTranslation } from "../../i18n/translation";
import { screens, type ScreenId } from "./registry";
import { screenAnchor } from "./screen-anchor";
import { useScreenTexts } from "./use-screen-texts";

/** Screens that are not built yet: what each will do, and the plan it needs where this store's does not include it. */
export function ComingList({ ids }: { ids: ScreenId[] }) {
  const { t } = useTranslation("coming");
  const wordsOf = useScreenTexts();

  return (
    <Card padding="0">
      <ul className="wb-coming">
        {ids.map((id) => {
          const { title, about } = wordsOf(id);
          const { feature } = screens[id];
          return (
            <li key={id} {...screenAnchor(id)}>
              <div className="wb-coming-head">
                <Text as="h3" variant="headingSm" breakWord>
                  {title}
                </Text>
                <Badge>{t("soon")}</Badge>
              </div>
              <Text as="p" tone="subdued">
                {about}
              </Text>
              {feature && <UpgradeNote feature={feature} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
