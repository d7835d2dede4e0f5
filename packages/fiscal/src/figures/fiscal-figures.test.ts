import type { TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { expect, test } from 'vitest'
import { type Change, corrected as correctedAfter } from '../testing/corrections.ts'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { fiscalFigures } from './fiscal-figures.ts'

/**
 * An invoice, and what a correction of the name of its buyer states: no amount, and what the invoice is all the same.
 */
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
    const figures = fiscalFigures({
      snapshot: { ...corrected, items: [] },
      content: {},
      corrected: [{ original: corrected, corrections: [] }],
    })
    if (figures.kind === 'refused') throw new Error(JSON.stringify(figures.faults))
    expect(figures.figures.map(({ field, amount }) => `${field} ${amount}`)).toEqual(['P_15 0.00'])
    const kinds = figures.annotations.filter(({ field }) => /^P_(18$|19|PMarzy)/.test(field))
    expect(kinds.map(({ field, value }) => `${field} ${value}`)).toEqual(stated)
    expect(figures.annotations.flatMap(({ lines }) => lines)).toEqual([])

    const invoice = fiscalFigures({ snapshot: corrected, content: {}, corrected: [] })
    expect(invoice).toMatchObject({
      annotations: figures.annotations.map(({ field, value }) => ({ field, value })),
    })
  })

const exempt = calculated(buyers.poland, [{ taxRateCode: 'ZW' }, { taxRateCode: 'VAT23' }])
const first = (after: object | null) => ({ lines: [{ id: '1', after }] }) as Change
/**
 * Earlier corrections of an invoice with an exempt line and one of 23 %, and what a correction of a name states then.
 */
for (const [what, changes, stated] of [
  ['the exempt line is taxed', [first({ taxRateCode: 'VAT23' })], ['P_18 2', 'P_19N 1', 'P_PMarzyN 1']],
  ['the exempt line is removed', [first(null)], ['P_18 2', 'P_19N 1', 'P_PMarzyN 1']],
  [
    'the exempt line is credited',
    [{ lines: [{ id: '1', quantity: '1' }] }],
    ['P_18 2', 'P_19N 1', 'P_PMarzyN 1'],
  ],
  [
    'the removal of the exempt line is taken back',
    [first(null), { takesBack: 0 }],
    ['P_18 2', 'P_19 1', 'P_19A art. 43 ust. 1 ustawy o VAT', 'P_PMarzyN 1'],
  ],
  [
    'everything is credited: as it was last',
    [{}],
    ['P_18 2', 'P_19 1', 'P_19A art. 43 ust. 1 ustawy o VAT', 'P_PMarzyN 1'],
  ],
] as const satisfies [string, readonly Change[], string[]][])
  test(`the annotations of a correction without amounts are those of the invoice by now: ${what}`, () => {
    const figures = fiscalFigures({
      snapshot: { ...exempt, items: [] },
      content: {},
      corrected: [correctedAfter(exempt, changes)],
    })
    if (figures.kind === 'refused') throw new Error(JSON.stringify(figures.faults))
    expect(figures.figures.map(({ field, amount }) => `${field} ${amount}`)).toEqual(['P_15 0.00'])
    const kinds = figures.annotations.filter(({ field }) => /^P_(18$|19|PMarzy)/.test(field))
    expect(kinds.map(({ field, value }) => `${field} ${value}`)).toEqual(stated)
  })
