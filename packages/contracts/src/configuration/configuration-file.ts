import { z } from 'zod'
import { groupsMax, ratesMax, rulesMax } from './configuration-field.ts'
import { newGroup } from './group-record.ts'
import { newRate } from './rate-record.ts'
import { newRule } from './rule-record.ts'
import { taxSettingsRecord } from './settings-record.ts'

/**
 * The complete tax configuration of a tenant as one file. It has no ids and versions, so an exported file can be imported
 * into any tenant. Rates are sorted by code and first day, groups by code, rules by priority.
 */
export const configurationFile = z
  .strictObject({
    format: z.literal('fiscus-tax-configuration'),
    format_version: z.literal(1),
    rates: z.array(newRate).max(ratesMax),
    groups: z.array(newGroup).max(groupsMax),
    rules: z.array(newRule).max(rulesMax),
    settings: taxSettingsRecord,
  })
  .meta({ id: 'TaxConfigurationFile' })
export type ConfigurationFile = z.output<typeof configurationFile>
