import { allocate, foot } from '../allocate.ts'
import { type Decimal, sum, zero } from '../decimal.ts'
import { figuresOfMargin } from '../modes/margin.ts'
import type { Rounding } from '../rounding.ts'
import type { TaxAlgebra } from '../tax-group.ts'
import type { InclusiveRoundingTarget } from '../vocabulary.ts'
import { footComponents } from './foot-components.ts'
import { inGroups } from './in-groups.ts'
import type { Line } from './line.ts'
import { figuresWith, type TaxedFigures } from './line-figures.ts'

/**
 * Rounds once for each tax of a document and shares the cents out to its lines, so that they add up (tax-service.md §4.3).
 * Every tax is rounded for itself; what was entered, net or gross as the price is, for the tax under which it counts. The
 * other one of net and gross is what remains.
 */
export function footLines(
  lines: readonly Line[],
  exact: readonly TaxedFigures[],
  round: Rounding,
  target: InclusiveRoundingTarget,
): TaxedFigures[] {
  const amounts = footComponents(exact, ({ taxAmount, whtAmount }) => whtAmount ?? taxAmount, round)
  const members = lines.map(({ taxes }, position) => ({
    taxes,
    exact: exact[position] as TaxedFigures,
    amounts: amounts[position] as Decimal[],
  }))
  return inGroups(members, poolOf, (pool) => footPool(pool, round, target))
}

/** A line with its exact figures and, already footed, what each of its taxes adds or withholds. */
type PoolMember = { taxes: TaxAlgebra; exact: TaxedFigures; amounts: readonly Decimal[] }

/** Lines whose prices are rounded together: read the same way and counted under the same tax. */
function poolOf({ taxes: { mode, first } }: PoolMember): string {
  return `${mode} ${first.key}`
}

function footPool(pool: readonly PoolMember[], round: Rounding, target: InclusiveRoundingTarget) {
  const mode = pool[0]?.taxes.mode
  if (mode === 'margin') return footMargins(pool, round)
  if (mode !== 'inclusive') return footNets(pool, round)
  return target === 'tax' ? footGrosses(pool, round) : footGrosses(taxesBesideNets(pool, round), round)
}

function footNets(pool: readonly PoolMember[], round: Rounding): TaxedFigures[] {
  const nets = column(pool, round, (exact) => exact.netAmount)
  return pool.map(({ taxes, amounts }, line) => figuresWith(nets[line] as Decimal, taxes.components, amounts))
}

function footGrosses(pool: readonly PoolMember[], round: Rounding): TaxedFigures[] {
  const grosses = column(pool, round, (exact) => exact.grossAmount)
  return pool.map(({ taxes, amounts }, line) => {
    const added = amounts.filter((_, position) => !taxes.components[position]?.withholds)
    return figuresWith((grosses[line] as Decimal).minus(sum(added)), taxes.components, amounts)
  })
}

/** With the rounding target `net` the taxes of a line are what its gross and its net leave. */
function taxesBesideNets(pool: readonly PoolMember[], round: Rounding): PoolMember[] {
  const grosses = column(pool, round, (exact) => exact.grossAmount)
  const nets = column(pool, round, (exact) => exact.netAmount)
  return pool.map((member, line) => {
    const tax = (grosses[line] as Decimal).minus(nets[line] as Decimal)
    const shares = allocate(
      tax,
      member.exact.taxes.map(({ taxAmount }) => taxAmount),
    )
    const amounts = member.amounts.map((amount, position) =>
      member.taxes.components[position]?.withholds ? amount : (shares[position] as Decimal),
    )
    return { ...member, amounts }
  })
}

function footMargins(pool: readonly PoolMember[], round: Rounding): TaxedFigures[] {
  const sellings = column(pool, round, (exact) => exact.grossAmount)
  const costs = column(pool, round, (exact) => exact.margin?.cost)
  const margins = column(pool, round, (exact) => exact.margin?.grossMargin)
  return pool.map(({ taxes, amounts }, line) =>
    figuresOfMargin(
      {
        selling: sellings[line] as Decimal,
        cost: costs[line] as Decimal,
        grossMargin: margins[line] as Decimal,
        tax: amounts[0] as Decimal,
      },
      taxes.first.rate,
    ),
  )
}

/** One figure of every line of a pool, footed. */
function column(
  pool: readonly PoolMember[],
  round: Rounding,
  figureOf: (exact: TaxedFigures) => Decimal | undefined,
): Decimal[] {
  return foot(
    pool.map(({ exact }) => figureOf(exact) ?? zero),
    round,
  )
}
