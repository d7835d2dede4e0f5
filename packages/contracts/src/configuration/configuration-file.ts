import { newTenantConfiguration } from '@fiscus/tax-engine/seed/new-tenant-configuration'
import { z } from 'zod'
import { newCategory } from './category-record.ts'
import { importDifference } from './configuration-difference.ts'
import { categoriesMax, groupsMax, ratesMax, rulesMax } from './configuration-field.ts'
import { dryRunFields, onlyInDryRun } from './configuration-response.ts'
import { newGroup } from './group-record.ts'
import { newRate } from './rate-record.ts'
import { newRule } from './rule-record.ts'
import { taxSettingsRecord } from './settings-record.ts'

const { settings: seed } = newTenantConfiguration

/** A file that was exported before a setting existed gives it the value of a new tenant. */
const settingsOfFile = taxSettingsRecord.extend({
  oss_from: taxSettingsRecord.shape.oss_from.default(seed.ossFrom),
  invoice_completeness: taxSettingsRecord.shape.invoice_completeness.default(seed.invoiceCompleteness),
})

/**
 * The complete tax configuration of a tenant as one file. It has no ids and versions, so an exported file can be
 * imported into any tenant. Rates are sorted by code and first day, groups and tax categories by code, rules by
 * priority.
 */
export const configurationFile = z
  .strictObject({
    format: z.literal('fiscus-tax-configuration'),
    format_version: z.literal(1),
    rates: z.array(newRate).max(ratesMax),
    groups: z.array(newGroup).max(groupsMax),
    categories: z.array(newCategory).max(categoriesMax).default([]),
    rules: z.array(newRule).max(rulesMax),
    settings: settingsOfFile,
  })
  .meta({ id: 'TaxConfigurationFile' })
export type ConfigurationFile = z.output<typeof configurationFile>

/** The configuration after an import as the next export returns it, and what the import changed. */
export const importedConfiguration = z.object({ ...configurationFile.shape, difference: importDifference })
export type ImportedConfiguration = z.output<typeof importedConfiguration>

/** The query of an import. */
export const importQuery = z
  .strictObject({
    ...dryRunFields,
    removals: z.enum(['refuse', 'allow']).default('refuse').meta({
      description:
        'allow removes the stored records that the file does not contain. A dry run lists them without it.',
    }),
  })
  .check(onlyInDryRun)

/** What an import may do. */
export type ImportOptions = Pick<z.output<typeof importQuery>, 'dryRun' | 'removals'>

/** What an import of a CSV file changed. */
export const importedTable = z.object({ difference: importDifference })

/** The query of an export as CSV. */
export const csvQuery = z.strictObject({
  separator: z.enum(['comma', 'semicolon']).default('comma').meta({
    description:
      'semicolon: for Polish spreadsheets, with a decimal comma and a byte order mark. An import accepts both.',
  }),
})
