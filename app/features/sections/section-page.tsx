import { useTranslation } from "react-i18next";
import { PageFrame } from "../../components/page-frame";
import { BuiltList, type BuiltSections } from "./built-list";
import { ComingSections, type OpenArea } from "./coming-sections";
import { sections, sectionsOf } from "./registry";
import { SectionGroup } from "./section-group";

interface Props {
  area: OpenArea;
  built?: BuiltSections;
}

/**
 * A page that draws all of its area's sections from the registry, in their groups. A section that gets built is handed
 * in by one line of `built`, such as `"custom-status": <CustomStatusCard />`; the others say what they will do.
 */
export function SectionPage({ area, built = {} }: Props) {
  const { t } = useTranslation("nav");
  // A part is its section's to draw as soon as that one is built.
  const drawn = sectionsOf(area).filter((id) => {
    const { within } = sections[id];
    return !within || !built[within];
  });
  const groups = new Set(drawn.map((id) => sections[id].group));
  const single = drawn.filter((id) => !sections[id].group && !groups.has(id));

  return (
    <PageFrame title={t(area)}>
      <div className="wb-sections">
        <BuiltList ids={single} built={built} />
        <ComingSections area={area} ids={single.filter((id) => !built[id])} />
        {drawn
          .filter((id) => groups.has(id))
          .map((group) => (
            <SectionGroup
              key={group}
              id={group}
              ids={drawn.filter((id) => sections[id].group === group)}
              built={built}
            />
          ))}
      </div>
    </PageFrame>
  );
}
