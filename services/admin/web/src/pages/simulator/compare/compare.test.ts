import { describe, expect, it } from 'vitest'
import { scenarioOf } from '../scenario/scenario.ts'
import { compareInputs, compareTotals, pairOf } from './compare.ts'

const summary = {
  totalNet: '100.00',
  totalTax: '23.00',
  totalGross: '123.00',
  totalWht: '0.00',
  totalPaymentDue: '123.00',
}

describe('two scenarios side by side', () => {
  it('marks the totals that differ, by their digits', () => {
    const other = { ...summary, totalTax: '19.00', totalGross: '119.00', totalPaymentDue: '119.00' }
    const differing = compareTotals(summary, other).filter(({ differs }) => differs)
    expect(differing.map(({ name }) => name)).toEqual(['totalTax', 'totalGross', 'totalPaymentDue'])
  })

  it('compares the tax in PLN when one of them has it', () => {
    expect(compareTotals(summary, summary).map(({ name }) => name)).not.toContain('totalTaxPln')
    expect(compareTotals(summary, { ...summary, totalTaxPln: '97.75' }).at(-1)).toEqual({
      name: 'totalTaxPln',
      a: null,
      b: '97.75',
      differs: true,
    })
  })

  it('lists the inputs that differ, with the position of a line', () => {
    const a = scenarioOf({ country: 'PL' }, [{ quantity: '1' }])
    const b = scenarioOf({ country: 'DE' }, [{ quantity: '2' }, { unitPrice: '5' }])
    expect(compareInputs(a, b)).toEqual([
      { line: null, field: 'country', a: 'PL', b: 'DE', differs: true },
      { line: 0, field: 'quantity', a: '1', b: '2', differs: true },
      { line: 1, field: 'quantity', a: null, b: '1', differs: true },
      { line: 1, field: 'unitPrice', a: null, b: '5', differs: true },
    ])
  })

  it('treats an absent value and null alike', () => {
    expect(pairOf(undefined, null).differs).toBe(false)
    expect(pairOf('0', '0.00').differs).toBe(true)
  })
})
