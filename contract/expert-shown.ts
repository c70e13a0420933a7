/**
 * How much of its long lists a page shows of experts and models. Without schemas: the verifier in
 * the browser needs these numbers, but not the library of schemas.
 */
/** Limits of a page, not rules: points of the curve, leagues before the others, and months. */
export const curvePoints = 200
export const leaguesShown = 12
export const monthsShown = 24
/** Experts in the picture of the field. */
export const luckShown = 200
/** A track record covers this many of the latest forecasts, the same for all. */
export const trackedForecasts = 500
/** Settled plans with a price beside the price of a locked one. */
export const pricedShown = 5
/** Experts at the top of a board that are followed through a month. */
export const bestShown = 10
