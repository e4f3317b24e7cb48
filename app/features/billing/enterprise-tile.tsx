import { Button, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { PLAN_BY_CONTACT } from "../../../permissions/option";
import { planOf, type PlanInterval } from "../../../permissions/plans";
import { TierTile, type TileProps } from "./tier-tile";

/** The plan that is arranged by contact; once something was arranged for the interval, it is offered like any other. */
export function EnterpriseTile({ interval, ...tile }: TileProps & { interval: PlanInterval }) {
  const { t } = useTranslation("billing");
  if (tile.offers.length > 0) return <TierTile code={PLAN_BY_CONTACT} {...tile} />;
  const { name } = planOf(PLAN_BY_CONTACT);

  return (
    <article
      className="wb-tier"
      id={`tier-${PLAN_BY_CONTACT}`}
      aria-labelledby={`tier-${PLAN_BY_CONTACT}-name`}
      data-wanted={tile.isWanted || undefined}
    >
      <div className="wb-tier-head">
        <Text as="h3" variant="headingMd" id={`tier-${PLAN_BY_CONTACT}-name`}>
          {name}
        </Text>
      </div>
      <p className="wb-subdued">{t(`tier.about.${PLAN_BY_CONTACT}`)}</p>
      <div className="wb-tier-price">
        <p>
          <b>{t("enterprise.price")}</b>
        </p>
      </div>
      <div className="wb-quota">
        <p>{t(`quota.from.${interval}`, { count: tile.plans.enterpriseFrom[interval] })}</p>
      </div>
      <ul className="wb-tier-notes" />
      <Button fullWidth disabled={tile.isBusy} onClick={() => tile.onChoose(null)}>
        {t("enterprise.contact")}
      </Button>
    </article>
  );
}
