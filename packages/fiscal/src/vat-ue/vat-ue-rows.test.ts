import { expect, test } from 'vitest'
import { noClosings } from '../periods/closing.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { addVatUeFigures, noVatUeFigures, vatUeFigures } from './vat-ue-figures.ts'
import { vatUeRows } from './vat-ue-rows.ts'

const october = { period: '2026-10', closings: noClosings }
const saleTo = (taxId: string, ...items: object[]) =>
  invoice({ snapshot: calculated(buyers.germany, items), content: { buyer: { taxId } } })

test('a row is what a buyer bought of a part, in whole zlotys rounded once (Tax Ordinance Act art. 63 § 1)', () => {
  const service = { itemType: 'service', unitPrice: '7.49' }
  const parts = [
    [saleTo('DE136695976', { unitPrice: '0.30' }, service), saleTo('FR40303265045', { unitPrice: '-1.50' })],
    [saleTo('DE 136 695 976', { unitPrice: '0.20' }), saleTo('ATU13585627', { unitPrice: '0.49' })],
  ]
  const sums = noVatUeFigures()
  const figures = parts.reduce((before, part) => addVatUeFigures(before, vatUeFigures(part, october)), sums)
  expect(vatUeRows(figures)).toEqual([
    {
      part: 'C',
      country: 'AT',
      number: 'U13585627',
      triangular: false,
      amount: '0',
      exactAmount: '0.49',
      documents: 1,
    },
    {
      part: 'C',
      country: 'DE',
      number: '136695976',
      triangular: false,
      amount: '1',
      exactAmount: '0.50',
      documents: 2,
    },
    {
      part: 'C',
      country: 'FR',
      number: '40303265045',
      triangular: false,
      amount: '-2',
      exactAmount: '-1.50',
      documents: 1,
    },
    {
      part: 'E',
      country: 'DE',
      number: '136695976',
      triangular: false,
      amount: '7',
      exactAmount: '7.49',
      documents: 1,
    },
  ])
  expect(figures).toMatchObject({ documents: 4, refused: 0, faults: [], declared: { net: 698n, tax: 0n } })
})

test('the triangular supplies of a buyer have a row of their own', () => {
  const triangular = {
    ...saleTo('DE136695976', { taxRateCode: 'NP' }),
    content: { buyer: { taxId: 'DE136695976' }, annotations: { triangular: true } },
  }
  const rows = vatUeRows(vatUeFigures([triangular, saleTo('DE136695976', {})], october))
  expect(rows.map(({ part, triangular }) => `${part} ${triangular}`)).toEqual(['C false', 'C true'])
})
