import { Button, Icon, Text } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";
import type { ColourProposal, FailingPair } from "../../../../storefront/document/contrast";
import type { ColourField } from "../../../../storefront/document/palette";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  of: ColourField;
  failing: (FailingPair & { proposal: ColourProposal | null })[];
  onUse: (field: ColourField, colour: string) => void;
}

/** On what a color cannot be read, each with one that can; the same proposal stands once, below the last that it mends. */
export function PairNotes({ of, failing, onUse }: Props) {
  const { t, i18n } = useTranslation("pageStyle");
  if (failing.length === 0) return null;
  const { format } = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  // Rounded down: 4.499 is not yet 4.5.
  const contrast = (ratio: number) => `${format(Math.floor(ratio * 100) / 100)}\u00a0:\u00a01`;
  const keyOf = (proposal: ColourProposal | null) => proposal && `${proposal.field} ${proposal.colour}`;

  return (
    <ul className="wb-pairs">
      {failing.map(({ back, ratio, needed, proposal }, index) => {
        const isLast = !failing.slice(index + 1).some((each) => keyOf(each.proposal) === keyOf(proposal));
        return (
          <li key={back}>
            <Icon source={AlertTriangleIcon} tone="caution" />
            <Text as="p" variant="bodySm">
              {t("contrast.low", {
                name: t(`colors.${back}`),
                ratio: contrast(ratio),
                needed: contrast(needed),
              })}
            </Text>
            {proposal && isLast && (
              <Button
                size="slim"
                icon={<span className="wb-pair-colour" style={{ background: proposal.colour }} />}
                onClick={() => onUse(proposal.field, proposal.colour)}
              >
                {proposal.field === of
                  ? t("contrast.use", { color: proposal.colour })
                  : t("contrast.useFor", { color: proposal.colour, name: t(`colors.${proposal.field}`) })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
