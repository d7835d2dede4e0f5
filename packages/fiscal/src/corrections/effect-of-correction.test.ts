import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { expect, test } from 'vitest'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { effectOfCorrection, effectsOfCorrection } from './effect-of-correction.ts'

const [sample] = calculated(buyers.poland, [{}]).items

/** A line of a correction that raises or lowers the tax and the gross amount of an invoice. */
function change(taxAmount: string, grossAmount: string, facts: Partial<SnapshotItem> = {}): SnapshotItem {
  if (sample === undefined) throw new Error('no line')
  const gross = new Decimal(grossAmount)
  const tax = new Decimal(taxAmount)
  return { ...sample, netAmount: gross.minus(tax), taxAmount: tax, grossAmount: gross, ...facts }
}

for (const [what, reason, tax, gross, effect] of [
  ['an error had made the price too low', 'price_error', '23.00', '123.00', 'original'],
  ['an error had made the price too high', 'price_error', '-23.00', '-123.00', 'correction'],
  ['the rate was too low, and the gross price stays', 'tax_rate_error', '11.31', '0.00', 'original'],
  ['the rate was too high, and the gross price stays', 'tax_rate_error', '-11.31', '0.00', 'correction'],
  ['an export was worth more', 'other_error', '0.00', '100.00', 'original'],
  ['goods are returned', 'return_of_goods', '-23.00', '-123.00', 'correction'],
  ['a rebate is taken back later', 'discount_after_sale', '23.00', '123.00', 'correction'],
  ['an error in the name of the buyer', 'other_error', '0.00', '0.00', 'original'],
  ['a rebate of nothing', 'discount_after_sale', '0.00', '0.00', 'correction'],
] as const)
  test(`${what} → the period of the ${effect}`, () => {
    expect(effectOfCorrection({ items: [change(tax, gross)] }, {}, reason)).toBe(effect)
  })

const a = { documentId: 'a' }
const b = { documentId: 'b' }

for (const [what, items, effects] of [
  ['lines of one invoice count together', [change('23', '123'), change('-5', '-105')], ['original']],
  [
    'of each of several invoices',
    [change('23', '123', a), change('-5', '-105', b)],
    ['original', 'correction'],
  ],
  [
    'a one-stop shop line beside others has no influence',
    [change('-5', '-105'), change('19', '119', { oss: true })],
    ['correction'],
  ],
  ['of the one-stop shop alone', [change('19', '119', { oss: true })], ['original']],
  ['data alone', [], ['original']],
] as const)
  test(`the effect of an error: ${what} → ${effects.join(', ')}`, () => {
    expect([...effectsOfCorrection({ items }, 'other_error')]).toEqual(effects)
    expect(items.map((item) => effectOfCorrection({ items }, item, 'other_error'))).toEqual(
      items.map(({ documentId }) => (documentId === 'b' ? effects.at(-1) : effects[0])),
    )
  })
