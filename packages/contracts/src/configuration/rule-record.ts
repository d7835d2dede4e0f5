import { geoZones, ruleCustomerTypes, ruleItemTypes } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { pageQuery } from '../fields/page.ts'
import { activeFilter, configurationCode, flag, inForceOn, rulesMax } from './configuration-field.ts'

/** What a rule yields: a rate, a group, or the rate of the buyer's country (OSS). */
const ruleTarget = z.union(
  [
    z.strictObject({ rate: configurationCode }),
    z.strictObject({ group: configurationCode }),
    z.strictObject({ destination: z.literal(true) }),
  ],
  { error: 'This must be one of {"rate": code}, {"group": code} and {"destination": true}.' },
)

const fields = {
  priority: z.int32(),
  customer_type: z.enum(ruleCustomerTypes),
  geo_zone: z.enum(geoZones),
  item_type: z.enum(ruleItemTypes),
  target: ruleTarget,
  valid_from: isoDate.nullable(),
  valid_to: isoDate.nullable(),
  is_active: flag,
}

/** A new row of the determination matrix (tax-service.md §2.2); a lower priority is read first. */
export const newRule = z
  .strictObject({
    ...fields,
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

/** Every active rule once, in the order they are to be read. */
export const ruleOrder = z.strictObject({ order: z.array(z.uuid().toLowerCase()).max(rulesMax) })

/** Which rules a list shows: by default every active one, also those of another season. */
export const ruleFilter = pageQuery.extend({
  customer_type: fields.customer_type.optional(),
  geo_zone: fields.geo_zone.optional(),
  item_type: fields.item_type.optional(),
  on: inForceOn.default('all').meta({ description: 'The day they are in force; `all` by default' }),
  is_active: activeFilter,
})
export type RuleFilter = z.output<typeof ruleFilter>

export const ruleList = z.object({ rules: z.array(ruleRecord), next: z.string().nullable() })
