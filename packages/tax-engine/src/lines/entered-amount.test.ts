import { expect, test } from 'vitest'
import { failOnFault } from '../testing/sample-calculations.ts'
import { enteredAmount } from './entered-amount.ts'

/** quantity × unit price × (1 − discount percent / 100) − discount amount; a discount moves towards zero. */
const rows = [
  ['3', '33.333', undefined, undefined, '99.999', undefined],
  ['16', '348.35', '4', undefined, '5350.656', '222.944'],
  ['2', '50', '10', '5', '85', '15'],
  ['-2', '50', '10', '5', '-85', '-15'],
  ['-2', '50', '10', '-5', '-85', '-15'],
  ['2', '-50', undefined, '5', '-95', '-5'],
  ['1', '100', '100', undefined, '0', '100'],
  [
    '0.00000001',
    '0.00000001',
    '0.00000001',
    undefined,
    '0.00000000000000009999999999',
    '0.00000000000000000000000001',
  ],
  [
    '999999999999999',
    '999999999999999.99999999',
    undefined,
    undefined,
    '999999999999998999999990000000.00000001',
    undefined,
  ],
] as const

for (const [quantity, unitPrice, discountPercent, discountAmount, amount, discount] of rows)
  test(`${quantity} × ${unitPrice} less ${discountPercent ?? 0} % less ${discountAmount ?? 0} → ${amount}`, () => {
    const entered = enteredAmount(
      { id: 'a', quantity, unitPrice, discountPercent, discountAmount },
      0,
      failOnFault,
    )
    expect([entered.amount.toFixed(), entered.lineDiscount?.toFixed()]).toEqual([amount, discount])
  })
