import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { documentOf } from './documents.ts'
import { calculated } from './engine.ts'
import { largeConfiguration } from './large-configuration.ts'
import { measureInTurns } from './measure.ts'
import type { Table } from './table.ts'

/** Whether 1,000 rules and 500 rates make a 10-line document slower than the dozen rules of the seed. */
export async function measureConfigurationSize(): Promise<readonly Table[]> {
  const document = documentOf(10, 'exclusive')
  const large = largeConfiguration(1_000, 500)
  const nanoseconds = measureInTurns([
    { name: 'small', unitsPerCall: 1, run: () => calculated(document, seededConfiguration) },
    { name: 'large', unitsPerCall: 1, run: () => calculated(document, large) },
  ])
  const small = nanoseconds.get('small') ?? Number.NaN
  const row = (name: string, perDocument: number) => [
    name,
    perDocument / 1_000,
    1e9 / perDocument,
    perDocument / small,
  ]
  return [
    {
      title: 'Size of the configuration, engine alone, 10-line documents',
      columns: ['configuration', 'µs per document', 'documents per second', 'of the small one'],
      rows: [
        row(`${seededConfiguration.rules.length} rules, ${seededConfiguration.rates.length} rates`, small),
        row(
          `${large.rules.length} rules, ${large.rates.length} rates`,
          nanoseconds.get('large') ?? Number.NaN,
        ),
      ],
      note: 'Target: the large one within 10 % of the small one.',
    },
  ]
}
