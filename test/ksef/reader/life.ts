import fc from 'fast-check'

/** A line as it is sold. */
type SoldLine = {
  kind: '23' | '8' | '5' | 'zw' | 'margin' | 'deposit'
  quantity: string
  /** Of a unit, in hundredths. */
  cents: number
  discount: 'none' | '5 %' | '12.5 %' | 'amount'
}

/** How an invoice is known to KSeF: with a number, waiting offline for one, or not at all. */
export type InKsef = 'number' | 'waiting' | 'none'

/** A later event of an invoice. `line` chooses one of its lines, `part` is a share of it in quarters. */
export type Event = {
  way:
    | 'return'
    | 'reduction'
    | 'cheaper'
    | 'dearer'
    | 'tooCheap'
    | 'tooExpensive'
    | 'otherPrice'
    | 'quantity'
    | 'rate'
    | 'added'
    | 'removed'
    | 'discount'
    | 'otherName'
    | 'everything'
    | 'takenBack'
  line: number
  part: 1 | 2 | 3 | 4
  presentation: 'differences' | 'before_and_after'
  ksef: InKsef
  hasNote: boolean
}

export type Life = {
  buyer: 'poland' | 'consumer' | 'germany' | 'usa'
  isGross: boolean
  strategy: 'line_level' | 'header_level' | 'en16931'
  currency: 'PLN' | 'EUR'
  lines: SoldLine[]
  documentDiscount: 'none' | 'percent' | 'amount'
  payment: 'none' | 'due' | 'cash' | 'transferred' | 'part'
  /** Whether a factor has bought the claim: the buyer pays to its account. */
  hasFactor: boolean
  selfBilling: boolean
  splitPayment: boolean
  ksef: InKsef
  events: Event[]
}

/** An order that is paid in advance, supplied and settled; its advance and its settlement are corrected on the way. */
export type Order = Pick<Life, 'isGross' | 'currency' | 'ksef'> & {
  lines: SoldLine[]
  /** Shares of the order, in hundredths. */
  received: number[]
  events: {
    way: 'more' | 'less' | 'refund' | 'orderCheaper' | 'orderDearer'
    advance: number
    ksef: InKsef
  }[]
  /** What happens to the settlement. */
  later: { way: 'return' | 'cheaper' | 'settledAgain'; line: number; part: 1 | 2 | 3 | 4 }[]
}

/** Some invoices for one buyer that are corrected together (VAT act art. 106j(3)). */
export type Several = Pick<Life, 'isGross' | 'ksef'> &
  Pick<Event, 'part' | 'presentation'> & {
    sales: SoldLine[][]
    way: 'returns' | 'rebate'
    correctionInKsef: InKsef
  }

const ksef = fc.constantFrom<InKsef[]>('none', 'number', 'waiting')
const part = fc.constantFrom<(1 | 2 | 3 | 4)[]>(1, 2, 3, 4)

function lines(...kinds: SoldLine['kind'][]): fc.Arbitrary<SoldLine[]> {
  const line = fc.record({
    kind: fc.constantFrom(...kinds),
    quantity: fc.constantFrom('1', '2', '3', '20', '0.5', '12.25', '7', '1000'),
    cents: fc.integer({ min: 100, max: 500_000 }),
    discount: fc.constantFrom<SoldLine['discount'][]>('none', 'none', '5 %', '12.5 %', 'amount'),
  })
  return fc.array(line, { minLength: 1, maxLength: 4 })
}

const event = fc.record({
  way: fc.constantFrom<Event['way'][]>(
    'return',
    'reduction',
    'cheaper',
    'dearer',
    'tooCheap',
    'tooExpensive',
    'otherPrice',
    'quantity',
    'rate',
    'added',
    'removed',
    'discount',
    'otherName',
    'everything',
    'takenBack',
  ),
  line: fc.nat(3),
  part,
  presentation: fc.constantFrom<Event['presentation'][]>('differences', 'before_and_after'),
  ksef,
  hasNote: fc.boolean(),
})

export const arbitraryLife: fc.Arbitrary<Life> = fc.record({
  buyer: fc.constantFrom<Life['buyer'][]>('poland', 'poland', 'poland', 'consumer', 'germany', 'usa'),
  isGross: fc.boolean(),
  strategy: fc.constantFrom<Life['strategy'][]>('line_level', 'line_level', 'header_level', 'en16931'),
  currency: fc.constantFrom<Life['currency'][]>('PLN', 'PLN', 'EUR'),
  lines: lines('23', '23', '8', '5', 'zw', 'margin', 'deposit'),
  documentDiscount: fc.constantFrom<Life['documentDiscount'][]>('none', 'none', 'percent', 'amount'),
  payment: fc.constantFrom<Life['payment'][]>('none', 'due', 'cash', 'transferred', 'part'),
  hasFactor: fc.constantFrom(false, false, false, true),
  selfBilling: fc.boolean(),
  splitPayment: fc.boolean(),
  ksef,
  events: fc.array(event, { maxLength: 5 }),
})

export const arbitraryOrder: fc.Arbitrary<Order> = fc.record({
  isGross: fc.boolean(),
  currency: fc.constantFrom<Life['currency'][]>('PLN', 'PLN', 'EUR'),
  lines: lines('23', '8', '5'),
  received: fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 1, maxLength: 3 }),
  ksef,
  events: fc.array(
    fc.record({
      way: fc.constantFrom<Order['events'][number]['way'][]>(
        'more',
        'less',
        'refund',
        'orderCheaper',
        'orderDearer',
      ),
      advance: fc.nat(2),
      ksef,
    }),
    { maxLength: 3 },
  ),
  later: fc.array(
    fc.record({
      way: fc.constantFrom<Order['later'][number]['way'][]>('return', 'cheaper', 'settledAgain'),
      line: fc.nat(3),
      part,
    }),
    { maxLength: 2 },
  ),
})

export const arbitrarySeveral: fc.Arbitrary<Several> = fc.record({
  isGross: fc.boolean(),
  ksef,
  part,
  presentation: fc.constantFrom<Event['presentation'][]>('differences', 'before_and_after'),
  sales: fc.array(lines('23', '8', '5'), { minLength: 2, maxLength: 3 }),
  way: fc.constantFrom<Several['way'][]>('returns', 'rebate'),
  correctionInKsef: ksef,
})
