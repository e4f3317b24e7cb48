import { useCallback } from "react";
import { ownValue } from "../../../../contract/own-value";
import type { PageStyle } from "../../../../contract/page-document";
import type { ColourField } from "../../../../storefront/document/palette";
import { useTypedFields } from "../../editors/fields/use-typed-fields";

/** Fields of a style that are typed in. */
export type StyleField = "width" | `colours.${ColourField}`;

/** What is typed in the fields of a style and may not be saved. */
export const useTyped = (style: PageStyle) =>
  useTypedFields<StyleField>(useCallback((field) => valueOf(style, field), [style]));

export type TypedFields = ReturnType<typeof useTyped>;

const valueOf = ({ width, colours }: PageStyle, field: StyleField) =>
  field === "width" ? width : ownValue(colours, field.slice("colours.".length));
