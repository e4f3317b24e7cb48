/**
 * What sections need beyond their settings and the order, by name: `recommendations: Recommendation[]`. Its loader is named in
 * service/main/section-loaders.ts; a name without one does not compile. Plain data, as the settings are.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- no section that is built needs any yet
export interface SectionData {}
