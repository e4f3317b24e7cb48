import { MAX_ALT_LENGTH } from "../../../../contract/image-limits";
import { findSectionType } from "../../../../storefront/sections/registry";
import { placesOf } from "../../../../storefront/sections/check-document";
import type { TextGroup } from "../../../../storefront/translation/page-texts";
import { describeFields, type Field } from "../../editors/fields/describe-fields";

/** Characters that a section's schema lets a text have. */
export function maxOfText(group: TextGroup, place: string): number {
  if (group.kind !== "section") throw new Error(`${place} belongs to no section`);
  const { section } = group;
  const [, path] = placesOf(section).places.find(([each]) => each === place)!;
  let fields = describeFields(findSectionType(section.type)!.settings);
  for (const name of path) {
    // An item of a list is named by its number: its fields are those of the list.
    const field: Field | undefined = fields.find((each) => each.name === name);
    if (!field) continue;
    if (field.kind === "group" || field.kind === "list") fields = field.fields;
    else if (field.kind === "image") return MAX_ALT_LENGTH;
    else if ("max" in field) return field.max;
  }
  throw new Error(`${place} has no text`);
}
