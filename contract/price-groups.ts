/** How plans with a price did against free ones, and how all did at about one market price. */
import { Type, type Static } from 'typebox'
import { sampleFields } from './expert-detail.ts'
import { count, list, orNull, quantity, share } from './schema.ts'
import { largestNumber } from './values.ts'

const PriceGroup = Type.Object(
  {
    ...sampleFields,
    yieldN: count('plans with known odds, pushes included'),
    yieldError: orNull(
      Type.Number({ minimum: 0, maximum: largestNumber }),
      'standard error of yield over matches; null for fewer than two',
    ),
    skillN: count('counted plans with known market odds'),
    skill: orNull(
      Type.Number({ minimum: -1, maximum: 1 }),
      'hits above the market’s expectation, per plan of skillN, from -1 to 1; null if it is 0',
    ),
    skillError: orNull(
      Type.Number({ minimum: 0, maximum: largestNumber }),
      'standard error of skill over matches, in hits per plan; null for fewer than two',
    ),
  },
  { description: 'figures of these plans; the plans of all experts on one match are one cluster' },
)
export type PriceGroup = Static<typeof PriceGroup>

export const PriceGroups = Type.Object(
  { priced: PriceGroup, free: PriceGroup },
  { description: 'plans of people with a price, and free ones; absent on older servers' },
)
export type PriceGroups = Static<typeof PriceGroups>

const PriceBand = Type.Object({
  from: share('lower edge of the band of the market’s chance, margin out, 0 to 1'),
  to: share('upper edge of the band, 0 to 1; exclusive except in the last band'),
  n: count('counted plans whose main selection was sealed in the band'),
  hits: count('hits among n'),
  matches: count('matches of these plans'),
  expected: quantity('hits that the prices gave: the sum of the market’s chances of n'),
  low: share('lower bound of the 95 % interval of hits / n, 0 to 1; plans of a match as one'),
  high: share('upper bound of the 95 % interval of hits / n, 0 to 1; plans of a match as one'),
})
export type PriceBand = Static<typeof PriceBand>

export const PriceBands = list(
  PriceBand,
  'bands of 5 % of the market’s chance at sealing that have plans of people, the lowest first; ' +
    'absent on older servers',
  20,
)
