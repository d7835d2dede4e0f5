import type { TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { expect, test } from 'vitest'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { fiscalFigures } from './fiscal-figures.ts'

/** An invoice, and what a correction of the name of its buyer states: no amount, and what the invoice is all the same. */
for (const [what, customer, item, stated] of [
  ['an ordinary sale', buyers.poland, {}, ['P_18 2', 'P_19N 1', 'P_PMarzyN 1']],
  [
    'used goods',
    buyers.poland,
    { itemType: 'margin_goods', acquisitionCost: '60' },
    ['P_18 2', 'P_19N 1', 'P_PMarzy 1', 'P_PMarzy_3_1 1'],
  ],
  [
    'an exempt sale',
    buyers.poland,
    { taxRateCode: 'ZW' },
    ['P_18 2', 'P_19 1', 'P_19A art. 43 ust. 1 ustawy o VAT', 'P_PMarzyN 1'],
  ],
  ['reverse charge', buyers.germany, { itemType: 'service' }, ['P_18 1', 'P_19N 1', 'P_PMarzyN 1']],
] as const satisfies [string, object, Partial<TaxDocumentItem>, string[]][])
  test(`the annotations of a correction without amounts are those of the invoice: ${what}`, () => {
    const corrected = calculated(customer, [item])
    const figures = fiscalFigures({ snapshot: { ...corrected, items: [] }, content: {}, corrected })
    if (figures.kind === 'refused') throw new Error(JSON.stringify(figures.faults))
    expect(figures.figures.map(({ field, amount }) => `${field} ${amount}`)).toEqual(['P_15 0.00'])
    const kinds = figures.annotations.filter(({ field }) => /^P_(18$|19|PMarzy)/.test(field))
    expect(kinds.map(({ field, value }) => `${field} ${value}`)).toEqual(stated)
    expect(figures.annotations.flatMap(({ lines }) => lines)).toEqual([])

    const invoice = fiscalFigures({ snapshot: corrected, content: {}, corrected: null })
    expect(invoice).toMatchObject({
      annotations: figures.annotations.map(({ field, value }) => ({ field, value })),
    })
  })
