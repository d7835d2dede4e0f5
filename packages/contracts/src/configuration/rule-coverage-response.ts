import { customerTypes, geoZones, itemTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { namedRule } from '../calculation/rule-reference.ts'
import { isoDate } from '../fields/iso-date.ts'
import { categoryCode } from './configuration-field.ts'
import { ruleRecord } from './rule-record.ts'

/** The day of the matrix: by default today in the tenant's time zone. */
export const coverageQuery = z.strictObject({
  on: isoDate.optional(),
  tax_category: categoryCode.optional().meta({
    description: 'The cells of lines of this tax category. By default those of lines without one.',
  }),
})
export type CoverageQuery = z.output<typeof coverageQuery>

/** A rule with what names it. */
const rule = ruleRecord
  .pick({
    id: true,
    priority: true,
    name: true,
    customer_type: true,
    geo_zone: true,
    item_type: true,
    tax_category: true,
    target: true,
  })
  .extend({ position: namedRule.position })

const cell = z.object({
  customer_type: z.enum(customerTypes),
  geo_zone: z.enum(geoZones),
  item_type: z.enum(itemTypes),
  possible: z.boolean().meta({
    description: 'false for a combination that cannot occur: a consumer with an active EU VAT number.',
  }),
  rule: rule.nullable().meta({ description: 'The first matching rule; null if no rule matches.' }),
  also_matching: z
    .array(z.uuid())
    .meta({ description: 'At most 20 of the later rules that match on this day, in reading order' }),
  also_matching_total: z.int(),
  intervals: z
    .array(z.object({ from: isoDate.nullable(), to: isoDate.nullable(), rule_id: z.uuid().nullable() }))
    .meta({
      description:
        'The winner on all days, in order; null where no rule matches. At most 200: 100 before the day and 100 from it on.',
    }),
  intervals_total: z.int(),
})

const { id: rule_id, target: _, ...named } = rule.shape

const hiddenRule = z
  .object({
    rule_id,
    ...named,
    covered_by: z.array(z.uuid()).meta({ description: 'At most 20 of the earlier rules, in reading order' }),
  })
  .meta({ id: 'HiddenRule' })

/** The determination matrix of a day: 24 cells, and the active rules that earlier rules hide. */
export const ruleCoverageResponse = z
  .object({
    on: isoDate,
    from: isoDate.nullable().meta({ description: 'First day with these cells' }),
    to: isoDate.nullable().meta({ description: 'First later day with different cells' }),
    cells: z.array(cell),
    shadowed: z.array(hiddenRule).meta({ description: 'Rules that cannot match on any day.' }),
    partly_covered: z.array(hiddenRule).meta({ description: 'Rules that earlier rules hide in part.' }),
    impossible: z
      .array(z.uuid())
      .meta({ description: 'At most 100 active rules of combinations that cannot occur.' }),
  })
  .meta({ id: 'RuleCoverage' })
export type RuleCoverageResponse = z.output<typeof ruleCoverageResponse>
