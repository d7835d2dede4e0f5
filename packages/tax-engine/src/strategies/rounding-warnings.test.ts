import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import { documentOf, sampleConfiguration } from '../testing/sample-calculations.ts'

const rows = [
  ['half_even', 'PL', ['half-even-for-polish-tax']],
  ['half_even', 'DE', []],
  ['half_up', 'PL', []],
] as const

for (const [roundingAlgorithm, country, warnings] of rows)
  test(`${roundingAlgorithm} for a tax of ${country} → ${warnings.join() || 'no warning'}`, () => {
    const calculation = calculateDocument(
      documentOf({ roundingAlgorithm, customer: { country } }, {}),
      sampleConfiguration,
    )
    expect(calculation.kind === 'calculated' && calculation.warnings.map(({ code }) => code)).toEqual(
      warnings,
    )
  })
