/** An uploaded image as the settings of a section have it. */
export interface SectionImage {
  id: string;
  kind: "logo" | "section";
  /** Of its largest size, in pixels. */
  width: number;
  height: number;
  alt: string;
}
