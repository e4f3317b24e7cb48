import { PageFrame } from "../../components/page-frame";
import { useTranslation } from "../../i18n/translation";
import { BuiltList, type BuiltScreens } from "./built-list";
import { ComingScreens, type OpenArea } from "./coming-screens";
import { screens, screensOf } from "./registry";
import { ScreenGroup } from "./screen-group";

interface Props {
  area: OpenArea;
  built?: BuiltScreens;
}

/**
 * A page that draws all of its area's screens from the registry, in their groups. A screen that gets built is handed
 * in by one line of `built`, such as `"custom-status": <CustomStatusCard />`; the others say what they will do.
 */
export function ScreenPage({ area, built = {} }: Props) {
  const { t } = useTranslation("nav");
  // A screen that is part of another is rendered by that one, once it is built.
  const drawn = screensOf(area).filter((id) => {
    const { within } = screens[id];
    return !within || !built[within];
  });
  const groups = new Set(drawn.map((id) => screens[id].group));
  const single = drawn.filter((id) => !screens[id].group && !groups.has(id));

  return (
    <PageFrame title={t(area)}>
      <div className="wb-screens">
        <BuiltList ids={single} built={built} />
        <ComingScreens area={area} ids={single.filter((id) => !built[id])} />
        {drawn
          .filter((id) => groups.has(id))
          .map((group) => (
            <ScreenGroup
              key={group}
              id={group}
              ids={drawn.filter((id) => screens[id].group === group)}
              built={built}
            />
          ))}
      </div>
    </PageFrame>
  );
}
