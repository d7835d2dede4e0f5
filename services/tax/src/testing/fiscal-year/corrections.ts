import type { correctRequest } from '@fiscus/contracts/documents/correct-request'
import type { z } from 'zod'
import { polishBusiness } from './buyers.ts'
import type { Issued } from './kept-documents.ts'
import type { Random } from './random.ts'
import type { SaleLine } from './sale.ts'
import { partyName } from './texts.ts'

/** The body of a correction without what the year decides about. */
type Correction = Omit<z.input<typeof correctRequest>, 'number' | 'issueDate'>

/** A line of an approved document and how it is corrected. */
type Way = (
  line: Pick<SaleLine, 'id' | 'quantity' | 'unitPrice'>,
  random: Random,
  sale: Issued['sale'],
) => Correction

const timesPrice = ({ unitPrice }: Pick<SaleLine, 'unitPrice'>, factor: number) =>
  (Number(unitPrice) * factor).toFixed(2)

/**
 * Corrections of every reason, upwards and downwards, for each part of a document (VAT act art. 29a(13) to (18),
 * art. 106j).
 */
const ways: Readonly<Record<string, Way>> = {
  everything: () => ({ reason: 'return_of_goods' }),
  returned: ({ id, quantity }) => ({
    reason: 'return_of_goods',
    lines: [{ id, quantity: (Number(quantity) / 2).toFixed(6) }],
  }),
  cheaper: (line, random) => ({
    reason: 'price_reduction',
    note: 'uszkodzenia <&> ]]>',
    presentation: random.pick(['differences', 'before_and_after']),
    lines: [{ id: line.id, after: { unitPrice: timesPrice(line, 0.8) } }],
  }),
  rebate: ({ id }) => ({ reason: 'price_reduction', lines: [{ id, amount: '0.10' }] }),
  discount: () => ({ reason: 'discount_after_sale', discount: { gross: '0.15' } }),
  tooCheap: (line, random) => ({
    reason: 'price_error',
    presentation: random.pick(['differences', 'before_and_after']),
    lines: [{ id: line.id, after: { unitPrice: timesPrice(line, 1.25) } }],
  }),
  tooExpensive: (line) => ({
    reason: 'price_error',
    lines: [{ id: line.id, after: { unitPrice: timesPrice(line, 0.9) } }],
  }),
  tooFew: ({ id, quantity }) => ({
    reason: 'quantity_error',
    lines: [{ id, after: { quantity: String(Number(quantity) + 1) } }],
  }),
  otherRate: ({ id }, random) => ({
    reason: 'tax_rate_error',
    lines: [{ id, after: { taxRateCode: random.pick(['VAT23', 'VAT8', 'VAT5']) } }],
  }),
  forgotten: (_line, random) => ({
    reason: 'other_error',
    lines: [
      {
        add: {
          id: `added-${random.between(1, 1_000_000)}`,
          name: 'Pominięte',
          quantity: '1',
          unitPrice: random.amount(100, 9_000),
          taxRateCode: 'VAT23',
        },
      },
    ],
  }),
  removed: ({ id }) => ({ reason: 'other_error', lines: [{ id, after: null }] }),
  otherBuyer: (_line, random, { buyer, customer }) => ({
    reason: 'other_error',
    buyer: {
      ...(buyer ?? polishBusiness(random).buyer),
      taxId: buyer?.taxId ?? customer?.vatNumber,
      name: partyName(random),
    },
  }),
}
const wayNames = Object.keys(ways)

/** A correction of a document that was issued before. One in six takes the latest correction back. */
export function correctionOf(
  { id, sale, lastCorrection }: Issued,
  random: Random,
): { name: string; id: string; body: Correction } {
  if (lastCorrection !== undefined && random.chance(1 / 6))
    return { name: 'takenBack', id: lastCorrection, body: { reason: 'other_error' } }
  const { invoiceType, amountReceived } = sale
  if (invoiceType === 'advance')
    return { name: 'correctedAdvance', id, body: ofAdvance(amountReceived, random) }
  const [line] = sale.items
  const name = wayNames[random.between(0, wayNames.length - 1)] ?? 'everything'
  const way = ways[name]
  return { name, id, body: line && way ? way(line, random, sale) : { reason: 'other_error' } }
}

/** More or less was received than the advance invoice states, or it is paid back. */
function ofAdvance(received: Issued['sale']['amountReceived'], random: Random): Correction {
  if (random.chance(0.3)) return { reason: 'prepayment_refund' }
  const amountReceived = (Number(received) * random.pick([0.9, 1.1])).toFixed(2)
  return { reason: 'price_error', amountReceived }
}
