import type { ReactNode } from "react";
import { Gate } from "../../components/gate";
import { PageFrame } from "../../components/page-frame";
import { useTranslation } from "../../i18n/translation";
import { screens, type ScreenId } from "./registry";
import { screenAnchor } from "./screen-anchor";
import { useScreenTexts } from "./use-screen-texts";

/** A page below its area's with one screen, which heads it. */
export function SingleScreenPage({ id, children }: { id: ScreenId; children: ReactNode }) {
  const { t } = useTranslation("nav");
  const { title, about } = useScreenTexts()(id);
  const { area, feature } = screens[id];
  return (
    <PageFrame title={title} subtitle={about} back={{ to: `/track/${area}`, label: t(area) }}>
      <div {...screenAnchor(id)}>{feature ? <Gate feature={feature}>{children}</Gate> : children}</div>
    </PageFrame>
  );
}
