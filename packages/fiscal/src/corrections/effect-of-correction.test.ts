import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { describe, expect, test } from 'vitest'
import { lineDays } from '../returns/line-days.ts'
import { buyers, calculated } from '../testing/sample-documents.ts'
import {
  type EarlierCorrection,
  effectFault,
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
  ['a price rose later', 'price_increase', '23.00', '123.00', 'correction'],
  ['an error in the name of the buyer', 'other_error', '0.00', '0.00', 'original'],
  ['a rebate of nothing', 'discount_after_sale', '0.00', '0.00', 'correction'],
] as const)
  test(`${what} → the period of the ${effect}`, () => {
    expect(
      effectOfCorrection(
        { snapshot: { items: [change(tax, gross)] }, reason, reductionDate: null, effectivePeriod: null },
        {},
      ),
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
    const correction = {
      snapshot: { items },
      reason: 'other_error' as const,
      reductionDate: null,
      effectivePeriod: null,
    }
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
    effectivePeriod: null,
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
    const effect = effectOfCorrection({ snapshot, reason, reductionDate, effectivePeriod: null }, {})
    const days = { original: '2026-03-15', reduction: reductionDate, correction: '2026-08-15', stated: '' }
    expect(days[effect]?.slice(5, 7)).toBe(month)
  })

const sold = calculated(buyers.poland, [{ taxPointDate: '2026-08-05' }])
const correctionBy = (tax: string, ...others: SnapshotItem[]) => ({
  ...sold,
  items: [change(tax, ((Number(tax) / 23) * 123).toFixed(2), { taxPointDate: '2026-08-05' }), ...others],
})

describe('a correction of October of a sale of August', () => {
  for (const [what, reason, tax, effectivePeriod, pointer] of [
    ['goods are returned', 'return_of_goods', '-23', null, null],
    ['goods are returned, and the invoice is raised', 'return_of_goods', '23', null, '/reason'],
    ['a rebate raises', 'discount_after_sale', '23', null, '/reason'],
    ['a refund raises the settlement', 'prepayment_refund', '23', null, null],
    ['a lower price raises', 'price_reduction', '23', null, '/reason'],
    ['a price rose', 'price_increase', '23', null, null],
    ['a price rose, and the invoice is lowered', 'price_increase', '-23', null, '/reason'],
    ['an error raises', 'price_error', '23', null, null],
    ['an error lowers', 'price_error', '-23', null, null],
    ['a return of October', 'return_of_goods', '-23', '2026-10', null],
    ['a return that is documented in December', 'return_of_goods', '-23', '2026-12', null],
    ['a return before its issue', 'return_of_goods', '-23', '2026-09', '/effectivePeriod'],
    ['an error that lowers, documented later', 'price_error', '-23', '2026-11', null],
    ['an error that raises', 'price_error', '23', '2026-08', '/effectivePeriod'],
    ['a price that rose in September', 'price_increase', '23', '2026-09', null],
    ['a price that rose before the sale', 'price_increase', '23', '2026-07', '/effectivePeriod'],
    ['a price that will rise', 'price_increase', '23', '2026-11', '/effectivePeriod'],
    ['a name', 'other_error', '0', '2026-10', '/effectivePeriod'],
  ] as const)
    test(`${what}, with the month ${effectivePeriod}: ${pointer ?? 'fits'}`, () => {
      const snapshot = correctionBy(tax)
      const fault = effectFault({ snapshot, reason, effectivePeriod }, '2026-10-15')
      expect(fault?.pointer ?? null).toBe(pointer)
      if (fault !== null || effectivePeriod === null) return
      const dated = {
        correctionReason: reason,
        reductionDate: null,
        effectivePeriod,
        issueDate: '2026-10-15',
      }
      const [item] = snapshot.items
      expect(item && lineDays({ ...dated, snapshot }, item).declared).toBe(`${effectivePeriod}-01`)
    })

  test('of two invoices, one raised and one lowered, states no month', () => {
    const snapshot = correctionBy('-23', change('23', '123', b))
    expect(
      effectFault({ snapshot, reason: 'price_error', effectivePeriod: '2026-10' }, '2026-10-15'),
    ).toMatchObject({
      pointer: '/effectivePeriod',
    })
  })
})
