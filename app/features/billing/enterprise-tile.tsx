import { Button, Text } from "@shopify/polaris";
import { CONTACT_PLAN, type PlanInterval, planOf } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { TierFeatures } from "./tier-features";
import { TierTile, type TileProps } from "./tier-tile";

/** The plan arranged by contact; an offer made for this store and interval is shown like any other plan. */
export function EnterpriseTile({ interval, ...tile }: TileProps & { interval: PlanInterval }) {
  const { t } = useTranslation("billing");
  if (tile.offers.length > 0) return <TierTile code={CONTACT_PLAN} {...tile} />;
  const { name } = planOf(CONTACT_PLAN);

  return (
    <article
      className="wb-tier"
      id={`tier-${CONTACT_PLAN}`}
      aria-labelledby={`tier-${CONTACT_PLAN}-name`}
      data-wanted={tile.isWanted || undefined}
    >
      <div className="wb-tier-head">
        <Text as="h3" variant="headingMd" id={`tier-${CONTACT_PLAN}-name`}>
          {name}
        </Text>
      </div>
      <p className="wb-subdued">{t(`tier.about.${CONTACT_PLAN}`)}</p>
      <div className="wb-tier-price">
        <p>
          <b>{t("enterprise.price")}</b>
        </p>
      </div>
      <div className="wb-quota">
        <p>{t(`quota.from.${interval}`, { count: tile.plans.enterpriseFrom[interval] })}</p>
      </div>
      <ul className="wb-tier-notes" />
      <TierFeatures code={CONTACT_PLAN} plans={tile.plans} isSupportDedicated={tile.isSupportDedicated} />
      <Button
        fullWidth
        disabled={tile.isBusy}
        loading={tile.waiting === CONTACT_PLAN}
        onClick={() => tile.onChoose(null)}
      >
        {t("enterprise.contact")}
      </Button>
    </article>
  );
}
