import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxDocumentItem } from '../document/document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { documentOf } from '../testing/sample-calculations.ts'

const rows: [name: string, country: string, item: Partial<TaxDocumentItem>, warns: boolean][] = [
  ['goods that are not stated to be used', 'PL', { acquisitionCost: '60' }, true],
  ['a service', 'PL', { acquisitionCost: '60', itemType: 'service' }, true],
  ['goods that have none', 'PL', {}, false],
  ['used goods', 'PL', { acquisitionCost: '60', itemType: 'margin_goods' }, false],
  ['used goods that are exported at 0 %', 'US', { acquisitionCost: '60', itemType: 'margin_goods' }, false],
  ['goods with a margin rate', 'PL', { acquisitionCost: '60', taxRateCode: 'MARZA23' }, false],
  ['goods with a rate of their own', 'PL', { acquisitionCost: '60', taxRateCode: 'VAT23' }, false],
]

for (const [name, country, item, warns] of rows)
  test(`the cost of ${name} ${warns ? 'has a warning, because it has no effect' : 'has no warning'}`, () => {
    const line = { taxRateCode: undefined, ...item }
    const calculation = calculateDocument(
      documentOf({ customer: { country } }, line, { ...line, id: 'second' }),
      seededConfiguration,
    )
    const warnings = calculation.kind === 'calculated' ? calculation.warnings : null
    expect(warnings?.map(({ code }) => code)).toEqual(warns ? ['acquisition-cost-ignored'] : [])
    if (warns) expect(warnings?.[0]?.detail.params).toEqual({ count: 2, first: 'line-0' })
  })
