import { seller } from '@fiscus/service-tax/testing/sample-seller'
import {
  type Fraction,
  fraction,
  minus,
  money,
  rounded,
  sum,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import { enteredAmount, type Line, shared, type Terms } from './deal.ts'
import type { Life } from './life.ts'

/** The day on which everything happens. */
export const today = '2026-11-20'
export const exchangeRate = '4.2571'
/** The accounts of the seller as FA(3) writes them. */
export const accounts = { PLN: '61109010140000071219812874', EUR: 'DE89370400440532013000' } as const

/** Its account is written as FA(3) writes it. */
export const factor = {
  name: 'Faktor S.A.',
  role: 'factor',
  taxId: '5261040828',
  bankAccount: { iban: '83101010230000261395100000' },
} as const

let numbers = 0
export function nextNumber(): string {
  numbers += 1
  return `L/${numbers}`
}

/** A fraction as a decimal with up to eight digits behind the point. */
export const decimal = (amount: Fraction): string => {
  const scaled = rounded(amount, 'half_up', 8)
  const digits = String(scaled.over < 0n ? -scaled.over : scaled.over).padStart(9, '0')
  return `${scaled.over < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

type Customer = { country: string; vatNumber?: string; vatNumberStatus?: 'active'; isBusiness?: boolean }

export const customers: Readonly<Record<Life['buyer'], Customer>> = {
  poland: { country: 'PL', vatNumber: 'PL5260250995' },
  consumer: { country: 'PL', isBusiness: false },
  germany: { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' },
  usa: { country: 'US', isBusiness: true },
}

/** The rate that the law has for a line of a kind for this buyer: abroad an odd line is a service. */
function rateFor(buyer: Life['buyer'], kind: Life['lines'][number]['kind']): Line['rate'] {
  if (buyer === 'germany') return kind === '8' ? 'np II' : '0 WDT'
  if (buyer === 'usa') return kind === '8' ? 'np I' : '0 EX'
  return kind
}

export const codes: Readonly<Partial<Record<Line['rate'], string>>> = {
  '23': 'VAT23',
  '8': 'VAT8',
  '5': 'VAT5',
  zw: 'ZW',
  deposit: 'KAUCJA',
}

function soldAs(rate: Line['rate'], price: string): object {
  if (rate === 'margin')
    return { itemType: 'margin_goods', acquisitionCost: decimal(times(fraction(price), fraction('0.8'))) }
  if (rate === 'np II' || rate === 'np I') return { itemType: 'service' }
  return { itemType: 'product', taxRateCode: codes[rate] }
}

type Sold = { terms: Terms[]; items: object[] }

/** The lines of a sale as terms of the model and as lines of a request. */
export function soldLines(life: Pick<Life, 'buyer' | 'isGross' | 'lines' | 'documentDiscount'>): Sold {
  const items: object[] = []
  const terms = life.lines.map(({ kind, quantity, cents, discount }, index): Terms => {
    const rate = rateFor(life.buyer, kind)
    const price = (cents / 100).toFixed(2)
    const full = times(fraction(quantity), fraction(price))
    const amount = money(rounded(times(full, fraction('0.07'))))
    items.push({
      id: String(index + 1),
      name: `Towar ${index + 1}`,
      unit: 'szt.',
      quantity,
      unitPrice: price,
      ...(discount === '5 %' && { discountPercent: '5' }),
      ...(discount === '12.5 %' && { discountPercent: '12.5' }),
      ...(discount === 'amount' && { discountAmount: amount }),
      ...soldAs(rate, price),
    })
    const off = { none: zero, '5 %': times(full, fraction('0.05')), '12.5 %': times(full, fraction('0.125')) }
    return {
      id: String(index + 1),
      name: `Towar ${index + 1}`,
      rate,
      isGross: rate === 'margin' || life.isGross,
      quantity: fraction(quantity),
      price: fraction(price),
      discount: discount === 'amount' ? fraction(amount) : off[discount],
      documentShare: zero,
    }
  })
  if (life.documentDiscount === 'none') return { terms, items }
  const entered = terms.map(enteredAmount)
  const all = sum(entered)
  const off = life.documentDiscount === 'percent' ? rounded(times(all, fraction('0.1'))) : fraction('0.97')
  const shares = shared(off, entered)
  return {
    items,
    terms: terms.map((one, index) => ({ ...one, documentShare: shares[index] ?? zero })),
  }
}

/** The buyer of a request. */
export function buyerOf(life: Pick<Life, 'buyer'>, name: string): object {
  const { country, vatNumber } = customers[life.buyer]
  const taxId = vatNumber?.replace(/^PL/, '')
  return { name, taxId, address: { country, line1: 'ul. Polna 1', city: 'Miasto' } }
}

/** The payment as it is agreed, and what is left of it. */
export function paymentFor(
  { payment, currency }: Life,
  total: Fraction,
): { body: object; left: Fraction; isCash: boolean } {
  const received = (amount: Fraction, method: string) => [{ amount: money(amount), date: today, method }]
  switch (payment) {
    case 'none':
      return { body: {}, left: total, isCash: false }
    case 'due':
      return {
        body: {
          payment: { method: 'transfer', terms: [{ dueDate: '2026-12-04' }], bankAccount: ibans[currency] },
        },
        left: total,
        isCash: false,
      }
    case 'cash':
      return {
        body: { payment: { method: 'cash', isPaid: true, received: received(total, 'cash') } },
        left: zero,
        isCash: true,
      }
    case 'transferred':
      return {
        body: { payment: { method: 'transfer', isPaid: true, received: received(total, 'transfer') } },
        left: zero,
        isCash: false,
      }
    case 'part': {
      const half = rounded(times(total, fraction('0.5')))
      return {
        body: { payment: { method: 'transfer', received: received(half, 'cash') } },
        left: minus(total, half),
        isCash: false,
      }
    }
  }
}
const ibans = { PLN: 'PL61109010140000071219812874', EUR: 'DE89370400440532013000' } as const

/** Stores the profile of the seller. */
export async function storeSeller(call: Call): Promise<void> {
  const { headers } = await call('GET', '/api/v1/tax/seller')
  await call('PUT', '/api/v1/tax/seller', seller, { 'if-match': headers.get('etag') ?? '' })
}
