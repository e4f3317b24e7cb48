import { Banner, BlockStack } from "@shopify/polaris";
import { useMemo } from "react";
import type { PageSection } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { findSectionType } from "../../../../storefront/sections/registry";
import { isBuilt } from "../../../../storefront/sections/templates";
import { Gate } from "../../../components/gate";
import { useTranslation } from "../../../i18n/translation";
import { describeFields } from "../../editors/fields/describe-fields";
import { SettingField } from "../../editors/fields/setting-field";
import { type Unsaved, useSettingsForm } from "../../editors/fields/use-settings-form";
import { type VideoRead, VideoReadContext } from "../../editors/fields/video-read";
import { useSchemaCheck } from "../fields/use-schema-check";
import { ConditionsForm } from "./conditions-form";
import { ComingNote, PartHead } from "../../editors/part-head";
import { useSectionWords } from "./section-words";

interface Props {
  section: PageSection;
  unsaved: Unsaved | undefined;
  video: VideoRead;
  onUnsaved: (unsaved: Unsaved | undefined) => void;
  onEdit: (edit: PageEdit) => void;
  onBack: () => void;
}

/** The settings of one section, in the form that its schema makes. */
export function SectionForm({ section, unsaved, video, onUnsaved, onEdit, onBack }: Props) {
  const { t } = useTranslation("pageEditor");
  const { typeName, typeAbout } = useSectionWords();
  const definition = findSectionType(section.type)!;
  const fields = useMemo(() => describeFields(definition.settings), [definition]);
  const form = useSettingsForm({
    check: useSchemaCheck(definition.settings),
    settings: section.settings,
    ...{ unsaved, onUnsaved, isFilling: video.isBusy },
    onEdit: (settings, field) => onEdit({ kind: "settings", section: section.id, settings, field }),
  });
  const isIdle = (name: string) => {
    const needed = new Map(Object.entries(definition.dependentSettings)).get(name);
    return needed !== undefined && form.values[needed] === false;
  };
  const gateOf = (name: string) => new Map(Object.entries(definition.gatedSettings)).get(name);

  return (
    <VideoReadContext.Provider value={video}>
      <BlockStack gap="400">
        <PartHead title={typeName(section.type)} about={typeAbout(section.type)} onBack={onBack} />
        {!isBuilt(section.type) && <ComingNote />}
        {!definition.isComplete(form.values) && <Banner tone="info">{t("sections.unfinished")}</Banner>}
        {isBuilt(section.type) &&
          fields.map((field) => {
            if (isIdle(field.name)) return null;
            const gate = gateOf(field.name);
            const control = (
              <SettingField
                key={field.name}
                field={field}
                path={[field.name]}
                value={form.values[field.name]}
                form={form}
              />
            );
            return gate ? (
              <Gate key={field.name} feature={gate}>
                {control}
              </Gate>
            ) : (
              control
            );
          })}
        {isBuilt(section.type) && !definition.isFixed && (
          <ConditionsForm
            conditions={section.conditions}
            onChange={(conditions) => onEdit({ kind: "conditions", section: section.id, conditions })}
          />
        )}
      </BlockStack>
    </VideoReadContext.Provider>
  );
}
