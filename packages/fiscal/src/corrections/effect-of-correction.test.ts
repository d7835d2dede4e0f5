import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { expect, test } from 'vitest'
import { buyers, calculated } from '../testing/sample-documents.ts'
import {
  type EarlierCorrection,
  effectOfCorrection,
  effectsOfCorrection,
  reductionDateOf,
} from './effect-of-correction.ts'

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
    expect(
      effectOfCorrection({ snapshot: { items: [change(tax, gross)] }, reason, reductionDate: null }, {}),
    ).toBe(effect)
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
    const correction = { snapshot: { items }, reason: 'other_error' as const, reductionDate: null }
    expect([...effectsOfCorrection(correction)]).toEqual(effects)
    expect(items.map((item) => effectOfCorrection(correction, item))).toEqual(
      items.map(({ documentId }) => (documentId === 'b' ? effects.at(-1) : effects[0])),
    )
  })

/**
 * A correction of a month that made the tax more or less, as `price_error -23 2026-06`; with `after` the month of a
 * reduction that it takes back.
 */
type Made = readonly [reason: CorrectionReason, tax: string, month: string, reductionMonth?: string]

function made([reason, tax, month, reductionMonth]: Made): EarlierCorrection {
  const snapshot = { items: [change(tax, ((Number(tax) / 23) * 123).toFixed(2))] }
  return {
    snapshot,
    reason,
    issueDate: `${month}-15`,
    reductionDate: reductionMonth === undefined ? null : `${reductionMonth}-15`,
  }
}

const tooFar = ['price_error', '-23', '2026-06'] as const
const rebate = ['discount_after_sale', '-23', '2026-06'] as const

// An invoice of March; the correction is issued in August.
for (const [what, earlier, named, correction, month] of [
  ['an error in a reduction by error that it names', [tooFar], 0, ['other_error', '23'], '06'],
  [
    'an error in a rebate that it names: it was granted to the wrong buyer',
    [rebate],
    0,
    ['other_error', '23'],
    '06',
  ],
  ['the terms of a rebate that it names were not met', [rebate], 0, ['discount_after_sale', '23'], '08'],
  ['an increase by error that it names', [['price_error', '23', '2026-06']], 0, ['price_error', '5'], '03'],
  [
    'what took back a reduction, which it names',
    [tooFar, ['price_error', '13', '2026-07', '2026-06']],
    1,
    ['price_error', '5'],
    '06',
  ],
  ['a reduction by error, without naming it', [tooFar], undefined, ['price_error', '23'], '06'],
  ['a part of a reduction by error', [tooFar], undefined, ['price_error', '11'], '06'],
  [
    'the latest of two reductions',
    [tooFar, ['quantity_error', '-5', '2026-07']],
    undefined,
    ['price_error', '28'],
    '07',
  ],
  ['more than the reduction: the invoice was too low', [tooFar], undefined, ['price_error', '24'], '03'],
  ['an error of the invoice after a rebate', [rebate], undefined, ['price_error', '23'], '03'],
  ['a reduction by error beside a rebate', [rebate, tooFar], undefined, ['price_error', '23'], '06'],
  [
    'a reduction that was taken back already',
    [tooFar, ['price_error', '23', '2026-07', '2026-06']],
    undefined,
    ['price_error', '1'],
    '03',
  ],
  ['no earlier correction', [], undefined, ['price_error', '1'], '03'],
  ['a further reduction', [tooFar], 0, ['price_error', '-1'], '08'],
] as const satisfies [
  string,
  readonly Made[],
  number | undefined,
  readonly [CorrectionReason, string],
  string,
][])
  test(`an increase after the sale is declared where its cause is (art. 29a(17)): ${what} → ${month}`, () => {
    const corrections = earlier.map(made)
    const [reason, tax] = correction
    const { snapshot } = made([reason, tax, '2026-08'])
    const history = {
      id: 'a',
      earlier: corrections,
      named: named === undefined ? undefined : corrections[named],
    }
    const reductionDate = reductionDateOf({ snapshot, reason }, history)
    const effect = effectOfCorrection({ snapshot, reason, reductionDate }, {})
    const days = { original: '2026-03-15', reduction: reductionDate, correction: '2026-08-15' }
    expect(days[effect]?.slice(5, 7)).toBe(month)
  })
