import { customerTypes, geoZones, itemTypes } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { ruleRecord } from './rule-record.ts'

/** Which day's matrix is asked for: today in the tenant's time zone by default. */
export const coverageQuery = z.strictObject({ on: isoDate.optional() })
export type CoverageQuery = z.output<typeof coverageQuery>

const cell = z.object({
  customer_type: z.enum(customerTypes),
  geo_zone: z.enum(geoZones),
  item_type: z.enum(itemTypes),
  possible: z
    .boolean()
    .meta({ description: 'false where no line can be: a consumer has no active EU VAT number.' }),
  rule: ruleRecord
    .pick({ id: true, priority: true, target: true })
    .nullable()
    .meta({ description: 'The rule that wins; null: no rule matches.' }),
})

const hiddenRule = z.object({ rule_id: z.uuid(), priority: z.int(), covered_by: z.array(z.uuid()) })

/** The whole determination matrix on a day: 24 cells, and the active rules that earlier ones hide. */
export const ruleCoverageAnswer = z
  .object({
    on: isoDate,
    from: isoDate.nullable().meta({ description: 'The cells are the same from this day …' }),
    to: isoDate.nullable().meta({ description: '… until before this one.' }),
    cells: z.array(cell),
    shadowed: z.array(hiddenRule).meta({ description: 'Rules that can never match, on any day.' }),
    partly_covered: z.array(hiddenRule).meta({ description: 'Rules that lose some of what they match.' }),
  })
  .meta({ id: 'RuleCoverage' })
export type RuleCoverageAnswer = z.output<typeof ruleCoverageAnswer>
