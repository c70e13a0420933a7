/** The drawing of a magnifying glass, on the grid of parts/icon.tsx. */
export const lens = 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5 17.5 17.5'
