import { PageFrame } from "../../components/page-frame";
import { useTranslation } from "../../i18n/translation";
import { BuiltList, type BuiltScreens } from "./built-list";
import type { OpenArea } from "./coming-screens";
import { screensOf } from "./registry";

interface Props {
  area: OpenArea;
  /** As the registry has it. */
  page: string;
  title: string;
  built: BuiltScreens;
}

/** A page below its area's, with several screens, in the registry's order. */
export function ScreenSubpage({ area, page, title, built }: Props) {
  const { t } = useTranslation("nav");
  return (
    <PageFrame title={title} back={{ to: `/track/${area}`, label: t(area) }}>
      <div className="wb-screens">
        <BuiltList ids={screensOf(area, page)} built={built} />
      </div>
    </PageFrame>
  );
}
