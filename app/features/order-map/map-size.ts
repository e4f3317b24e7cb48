/** Two drawings: letters that shrink with the picture could not be read on a telephone. */
export const MAP_SIZES = {
  wide: { width: 640, height: 280 },
  narrow: { width: 340, height: 240 },
} as const;
export type MapSize = keyof typeof MAP_SIZES;
