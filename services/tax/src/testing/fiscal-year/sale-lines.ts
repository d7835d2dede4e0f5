import { goodsAndServicesCodes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import type { Random } from './random.ts'
import type { SaleLine } from './sale.ts'
import { lineName } from './texts.ts'

const quantities = ['1', '2', '3', '0.5', '12.25', '1000', '0.333333'] as const

/** Some lines, up to six, each with the fields of `fieldsOf`. */
export function linesOf(
  random: Random,
  fieldsOf: (random: Random) => Partial<SaleLine> = () => ({}),
): [SaleLine, ...SaleLine[]] {
  const count = random.chance(0.6) ? 1 : random.between(2, 6)
  return [
    lineOf(random, 1, fieldsOf),
    ...Array.from({ length: count - 1 }, (_, at) => lineOf(random, at + 2, fieldsOf)),
  ]
}

function lineOf(random: Random, position: number, fieldsOf: (random: Random) => Partial<SaleLine>): SaleLine {
  return {
    id: String(position),
    name: lineName(random),
    quantity: random.pick(quantities),
    unitPrice: random.amount(100, 500_000),
    unit: random.chance(0.8) ? 'szt.' : undefined,
    ...(random.chance(0.1) ? everyField(random) : {}),
    ...fieldsOf(random),
  }
}

/** What the calculation does not read. */
function everyField(random: Random): Partial<SaleLine> {
  return {
    description: 'dąb\nolejowany <&>',
    productCode: 'K-1 <&>',
    gtin: '5901234123457',
    pkwiu: '31.01.12.0',
    cn: '9403 30 19',
    gtu: random.pick(['GTU_01', ...goodsAndServicesCodes]),
    annex15: random.chance(0.3),
    discountPercent: random.pick(['5', '33.33']),
  }
}
