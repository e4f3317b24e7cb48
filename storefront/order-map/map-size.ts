/** Two sizes: text that scales with the picture would be unreadable on a phone. */
export const MAP_SIZES = {
  wide: { width: 640, height: 280 },
  narrow: { width: 340, height: 240 },
} as const;
export type MapSize = keyof typeof MAP_SIZES;
