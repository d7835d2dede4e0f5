import { values } from '@fiscus/messages/values'
import { geoZones, ruleCustomerTypes, ruleItemTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { configurationPageQuery } from '../fields/page.ts'
import { optionalText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { activeFilter, categoryCode, configurationCode, inForceOn, rulesMax } from './configuration-field.ts'
import { forTexts, ruleTexts } from './optional-texts.ts'

/** The result of a rule: a rate, a group, or the rate of the buyer's country (OSS). */
const ruleTarget = z
  .union(
    [
      z.strictObject({ rate: configurationCode }),
      z.strictObject({ group: configurationCode }),
      z.strictObject({ destination: z.literal(true) }),
    ],
    { error: values.ruleTarget.code },
  )
  .meta({ id: 'RuleTarget' })

const fields = {
  name: singleLineText(200).nullable().meta({
    description: 'A name for people; it has no effect on a calculation.',
    example: 'Books in Poland',
  }),
  ...forTexts(ruleTexts, (_, text) => optionalText(text)),
  priority: z.int32().meta({ type: 'integer' }),
  customer_type: z.enum(ruleCustomerTypes),
  geo_zone: z.enum(geoZones),
  item_type: z.enum(ruleItemTypes),
  tax_category: categoryCode.nullable().meta({
    description: 'Only lines of this tax category. null: lines of any category, and lines without one.',
  }),
  target: ruleTarget,
  valid_from: isoDate.nullable(),
  valid_to: isoDate.nullable(),
  is_active: zeroOrOne,
}

/** A new row of the determination matrix (tax-calculation §2.2). Rules are read in ascending priority. */
export const newRule = z
  .strictObject({
    ...fields,
    name: fields.name.default(null),
    ...forTexts(ruleTexts, (name) => fields[name].default(null)),
    tax_category: fields.tax_category.default(null),
    valid_from: fields.valid_from.default(null),
    valid_to: fields.valid_to.default(null),
    is_active: fields.is_active.default(1),
  })
  .meta({ id: 'NewTaxRule' })
export type NewRule = z.output<typeof newRule>

export const ruleChange = z.strictObject(fields).partial().meta({ id: 'TaxRuleChange' })
export type RuleChange = z.output<typeof ruleChange>

export const ruleRecord = z
  .object({ id: z.uuid(), ...fields, version: z.int().positive() })
  .meta({ id: 'TaxRule' })
export type RuleRecord = z.output<typeof ruleRecord>

/** The new order of the rules: every active rule once. */
export const ruleOrder = z.strictObject({ order: z.array(z.uuid().toLowerCase()).max(rulesMax) })

/** Filter of a list of rules. By default it lists all active rules, including rules that are not in force today. */
export const ruleFilter = configurationPageQuery.extend({
  customer_type: fields.customer_type.optional(),
  geo_zone: fields.geo_zone.optional(),
  item_type: fields.item_type.optional(),
  tax_category: categoryCode.optional(),
  on: inForceOn.default('all').meta({ description: 'Only rules in force on this day. `all` by default.' }),
  is_active: activeFilter,
})
export type RuleFilter = z.output<typeof ruleFilter>

export const ruleList = z.object({ rules: z.array(ruleRecord), next: z.string().nullable() })
