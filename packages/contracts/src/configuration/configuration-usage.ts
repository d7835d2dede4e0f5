import { z } from 'zod'

const count = z.int().nonnegative()

/** Which records of a configuration depend on its rates, groups and tax categories. Inactive rules and groups count. */
export const configurationUsage = z
  .object({
    rates: z.array(
      z.object({
        tax_code: z.string(),
        rules: count.meta({ description: 'Rules that lead to the code' }),
        groups: count.meta({ description: 'Groups with the code as a component' }),
        used_versions: z
          .array(z.uuid())
          .meta({ description: 'Versions that an approved document has applied to a line' }),
      }),
    ),
    groups: z.array(z.object({ group_code: z.string(), rules: count })),
    categories: z.array(z.object({ category_code: z.string(), rules: count })),
  })
  .meta({ id: 'TaxConfigurationUsage' })
export type ConfigurationUsage = z.output<typeof configurationUsage>
