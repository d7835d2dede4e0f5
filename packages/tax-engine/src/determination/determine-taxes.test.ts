import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fault } from '../faults/fault.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { determineTax } from './determine-tax.ts'
import { determineTaxes } from './determine-taxes.ts'

const some = <const T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** Lines of few different values, so that many of them are alike and many differ in one fact only. */
const item = fc.record({
  itemType: some('product', 'service', 'margin_goods'),
  taxCategory: some('book', 'shipping', 'UNKNOWN'),
  rateCategory: some('standard', 'reduced'),
  taxRateCode: some('VAT23', 'VAT8', 'UNKNOWN'),
  taxGroupCode: some('UNKNOWN'),
  priceTaxRateCode: some('VAT23', 'UNKNOWN'),
  taxPointDate: some('2026-11-21', '2019-01-01'),
})
const document = fc.record({
  customer: fc.record({
    country: fc.constantFrom('PL', 'DE', 'US'),
    isBusiness: some(true, false),
    vatNumber: some('DE136695976'),
  }),
  items: fc.array(item, { minLength: 2, maxLength: 30 }),
})

test('each line of a document has the determination that it has alone', () => {
  fc.assert(
    fc.property(document, ({ customer, items }) => {
      const lines = items.map((line, index) => ({ ...line, id: `${index}`, quantity: '1', unitPrice: '1' }))
      const request = { currency: 'PLN', taxPointDate: '2026-11-21', customer, items: lines }
      const input = { document: request, configuration: seededConfiguration }
      const determine = determineTaxes(input)
      for (const index of lines.keys()) {
        const [together, alone]: [Fault[], Fault[]] = [[], []]
        const shared = determine(index, (fault) => together.push(fault))
        expect(shared).toEqual(determineTax(input, index, (fault) => alone.push(fault)))
        expect(together).toEqual(alone)
      }
    }),
  )
})
