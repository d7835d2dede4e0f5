import { z } from 'zod'
import { groupsMax, ratesMax, rulesMax } from './configuration-field.ts'
import { newGroup } from './group-record.ts'
import { newRate } from './rate-record.ts'
import { newRule } from './rule-record.ts'
import { taxSettings } from './settings-record.ts'

/**
 * A tenant's whole tax configuration as one file, without the ids and versions that belong to one database: what is
 * exported imports unchanged, also into another tenant. Rates by code and first day, groups by code, rules by priority.
 */
export const configurationFile = z
  .strictObject({
    format: z.literal('fiscus-tax-configuration'),
    format_version: z.literal(1),
    rates: z.array(newRate).max(ratesMax),
    groups: z.array(newGroup).max(groupsMax),
    rules: z.array(newRule).max(rulesMax),
    settings: taxSettings,
  })
  .meta({ id: 'TaxConfigurationFile' })
export type ConfigurationFile = z.output<typeof configurationFile>
