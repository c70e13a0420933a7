/** How plans with a price did against free ones. */
import { Type, type Static } from 'typebox'
import { sampleFields } from './expert-detail.ts'
import { count, orNull } from './schema.ts'
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
