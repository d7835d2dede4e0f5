import { expect, test } from 'vitest'
import type { TaxDocumentItem } from '../document/document.ts'
import { roundedFigures } from '../snapshot/snapshot.ts'
import { documentOf, snapshotOf, withSettings } from '../testing/sample-calculations.ts'

const configuration = withSettings({ roundingStrategy: 'header_level' })

/** The figures of each line that add up to the totals. */
function figuresOf(...items: Partial<TaxDocumentItem>[]) {
  const { items: lines } = snapshotOf(documentOf({}, ...items), configuration)
  return lines.map((line) => ({ id: line.id, ...roundedFigures(line) }))
}

test('each tax is rounded on its own sum, and the lines keep the order of the document', () => {
  const lines = figuresOf(
    { id: 'a', unitPrice: '0.0025', taxRateCode: 'VAT23' },
    { id: 'b', unitPrice: '0.005', taxRateCode: 'VAT8' },
    { id: 'c', unitPrice: '0.0025', taxRateCode: 'VAT23' },
  )
  expect(lines.map(({ id, netAmount }) => [id, netAmount.toFixed(2)])).toEqual([
    ['a', '0.01'],
    ['b', '0.01'],
    ['c', '0.00'],
  ])
})

/** Two of 15.015 with a cost of 4.995 each: 30.03 less 9.99 is the margin of 20.04, of which 23/123 is tax. */
const used: Partial<TaxDocumentItem> = {
  quantity: '1.5',
  unitPrice: '10.01',
  itemType: 'margin_goods',
  acquisitionCost: '3.33',
}

test('selling prices, costs and margins of used goods are each rounded once and allocated', () => {
  const lines = figuresOf({ ...used, id: 'a' }, { id: 'b', taxRateCode: 'VAT23' }, { ...used, id: 'c' })
  expect(
    lines.map(({ id, netAmount, taxAmount, grossAmount, margin }) => [
      id,
      ...[netAmount, taxAmount, grossAmount].map((amount) => amount.toFixed(2)),
      margin && Object.values(margin).map((amount) => amount.toFixed(2)),
    ]),
  ).toEqual([
    ['a', '13.14', '1.88', '15.02', ['5.00', '10.02', '8.14']],
    ['b', '100.00', '23.00', '123.00', undefined],
    ['c', '13.14', '1.87', '15.01', ['4.99', '10.02', '8.15']],
  ])
})
