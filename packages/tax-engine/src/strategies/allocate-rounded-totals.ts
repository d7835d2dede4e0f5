import type { EffectiveSettings } from '../document/effective-settings.ts'
import { calculateLine, type PricedLine } from '../modes/calculate-line.ts'
import {
  addedAmounts,
  figuresOfGross,
  figuresOfNet,
  type TaxAmount,
  type TaxedFigures,
  taxAmountOf,
} from '../modes/line-figures.ts'
import { figuresOfMargin } from '../modes/margin.ts'
import { allocate, allocateRoundedSum } from '../numbers/allocate.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { noRounding, type Rounding } from '../numbers/rounding.ts'
import { allocateRoundedTaxes } from './allocate-rounded-taxes.ts'

/**
 * Rounds once for each tax of a document and allocates the cents to its lines, so that the lines add up to the totals
 * (tax-calculation §4.3). Each tax is rounded on its own sum. The entered amounts, net or gross as the prices are, are
 * rounded together for all lines that count under the same tax. The other one of net and gross is what remains.
 * `priceOf` returns the amounts that a line is calculated from.
 */
export function allocateRoundedTotals<Line extends PricedLine>(
  lines: readonly Line[],
  priceOf: (line: Line) => PricedLine,
  { round, inclusiveRoundingTarget }: EffectiveSettings,
): { line: Line; rounded: TaxedFigures }[] {
  const members = lines.map((line, position) => {
    const exact = calculateLine(priceOf(line), noRounding, 'tax')
    return { position, line, exact, taxes: exact.taxes.map(exactTax) }
  })
  const pools = Map.groupBy(allocateRoundedTaxes<ExactTax, PoolMember<Line>>(members, round), poolOf)
  return [...pools.values()]
    .flatMap((pool) => roundPool(pool, round, inclusiveRoundingTarget))
    .sort((a, b) => a.position - b.position)
}

/** A line with its exact figures and the allocated amounts of its taxes. `position` is its index in the document. */
type PoolMember<Line extends PricedLine = PricedLine> = {
  position: number
  line: Line
  exact: TaxedFigures
  taxes: readonly ExactTax[]
}

/** A tax of a line with the exact amount that it adds to the net: zero when it withholds. */
type ExactTax = TaxAmount & { exact: Decimal }

type RoundedMember<Line extends PricedLine> = { position: number; line: Line; rounded: TaxedFigures }

function exactTax(component: TaxedFigures['taxes'][number]): ExactTax {
  const { taxAmount, whtAmount } = component
  return { ...taxAmountOf(component, whtAmount ?? taxAmount), exact: taxAmount }
}

/** Lines whose prices are rounded together: those of one mode that count under the same tax. */
function poolOf({ line: { taxes } }: PoolMember): string {
  return `${taxes.mode} ${taxes.first.key}`
}

function roundPool<Line extends PricedLine>(
  pool: readonly PoolMember<Line>[],
  round: Rounding,
  target: EffectiveSettings['inclusiveRoundingTarget'],
): RoundedMember<Line>[] {
  const mode = pool[0]?.line.taxes.mode
  if (mode === 'margin') return roundMargins(pool, round)
  if (mode !== 'inclusive') return roundNets(pool, round)
  return target === 'tax' ? roundGrosses(pool, round) : roundGrossesAndNets(pool, round)
}

function roundNets<Line extends PricedLine>(
  pool: readonly PoolMember<Line>[],
  round: Rounding,
): RoundedMember<Line>[] {
  return allocateRoundedSum(pool, netOf, round).map(({ member, share }) =>
    withFigures(member, figuresOfNet(share, member.taxes)),
  )
}

function roundGrosses<Line extends PricedLine>(
  pool: readonly PoolMember<Line>[],
  round: Rounding,
): RoundedMember<Line>[] {
  return allocateRoundedSum(pool, grossOf, round).map(({ member, share }) =>
    withFigures(member, figuresOfGross(share, member.taxes)),
  )
}

/**
 * With the rounding target `net` the taxes of a line are allocated the difference of its gross and its net. A tax that
 * withholds, or of 0 %, is no part of the price, and gets no cent of it.
 */
function roundGrossesAndNets<Line extends PricedLine>(
  pool: readonly PoolMember<Line>[],
  round: Rounding,
): RoundedMember<Line>[] {
  const withGross = allocateRoundedSum(pool, grossOf, round).map(({ member, share }) => ({
    ...member,
    gross: share,
  }))
  return allocateRoundedSum(withGross, netOf, round).map(({ member, share: net }) => {
    const contained = member.taxes.filter(({ exact }) => !exact.isZero())
    const shares = new Map(
      allocate(member.gross.minus(net), contained, ({ exact }) => exact).map(({ member: tax, share }) => [
        tax,
        share,
      ]),
    )
    const taxes = member.taxes.map((tax) => ({ ...tax, amount: shares.get(tax) ?? tax.amount }))
    return withFigures(member, figuresOfGross(member.gross, taxes))
  })
}

function roundMargins<Line extends PricedLine>(
  pool: readonly PoolMember<Line>[],
  round: Rounding,
): RoundedMember<Line>[] {
  const withSelling = allocateRoundedSum(pool, grossOf, round).map(({ member, share }) => ({
    ...member,
    selling: share,
  }))
  const withCost = allocateRoundedSum(withSelling, ({ exact }) => exact.margin?.cost ?? zero, round).map(
    ({ member, share }) => ({ ...member, cost: share }),
  )
  return allocateRoundedSum(withCost, ({ exact }) => exact.margin?.grossMargin ?? zero, round).map(
    ({ member, share: grossMargin }) => {
      const { selling, cost, taxes, line } = member
      const tax = sum(addedAmounts(taxes))
      return withFigures(member, figuresOfMargin({ selling, cost, grossMargin, tax }, line.taxes.first.rate))
    },
  )
}

function netOf({ exact }: PoolMember): Decimal {
  return exact.netAmount
}

function grossOf({ exact }: PoolMember): Decimal {
  return exact.grossAmount
}

function withFigures<Line extends PricedLine>(
  { position, line }: PoolMember<Line>,
  rounded: TaxedFigures,
): RoundedMember<Line> {
  return { position, line, rounded }
}
