import { type Decimal, sum, zero } from '../decimal.ts'
import { figuresWith, printedFigures, withPln } from '../lines/line-figures.ts'
import { figuresOfMargin } from '../modes/margin.ts'
import { exactly, type Rounding } from '../rounding.ts'
import type { ComponentFigures, LineFigures, SnapshotItem } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { hasGrossPrice } from './credited-share.ts'

/**
 * The figures that credit a line up to a share of it: the share of the original's figures less what earlier credits have,
 * with the opposite sign. `part` takes the share of an amount and rounds it.
 */
export function creditFigures(
  line: SnapshotItem,
  figures: LineFigures,
  earlier: readonly LineFigures[],
  part: Rounding,
): LineFigures {
  const before = earlier.map((credited) => amountsOf(line, credited, exactly))
  const credited = amountsOf(line, figures, part).map((share, position) =>
    sum([share, ...before.map((amounts) => amounts[position] ?? zero)]).negated(),
  )
  return figuresOf(line, figures, credited)
}

/** Parts of the amounts that a line follows from: price, cost and margin, each tax, each tax in PLN. */
function amountsOf(line: SnapshotItem, figures: LineFigures, part: Rounding): Decimal[] {
  const { netAmount, grossAmount, margin } = figures
  const taxes = componentsOf(line, figures)
  return [
    part(hasGrossPrice(line) ? grossAmount : netAmount),
    part(margin?.cost ?? zero),
    part(margin?.grossMargin ?? zero),
    ...taxParts(taxes, part),
    ...taxes.map(({ taxAmountPln }) => part(taxAmountPln ?? zero)),
  ]
}

/**
 * Parts of the taxes are differences of parts of their running sum. So together they never leave the gross that contains
 * them, as taxes rounded one by one could.
 */
function taxParts(taxes: readonly ComponentFigures[], part: Rounding): Decimal[] {
  let whole = zero
  let shared = zero
  return taxes.map(({ taxAmount, whtAmount }) => {
    if (whtAmount !== undefined) return part(whtAmount)
    const before = shared
    whole = whole.plus(taxAmount)
    shared = part(whole)
    return shared.minus(before)
  })
}

/** Puts a line together from the amounts it follows from. */
function figuresOf(line: SnapshotItem, figures: LineFigures, amounts: readonly Decimal[]): LineFigures {
  const [price = zero, cost = zero, grossMargin = zero, ...rest] = amounts
  const components = componentsOf(line, figures).map(({ taxRate, isCompound, whtAmount }) => ({
    rate: taxRate,
    isCompound,
    withholds: whtAmount !== undefined,
  }))
  const taxes = rest.slice(0, components.length)
  const added = sum(taxes.filter((_, position) => !components[position]?.withholds))
  const credited =
    figures.margin === undefined
      ? figuresWith(hasGrossPrice(line) ? price.minus(added) : price, components, taxes)
      : figuresOfMargin({ selling: price, cost, grossMargin, tax: added }, line.taxRate)
  const inPln = figures.taxAmountPln && rest.slice(components.length)
  return printedFigures(inPln ? withPln(credited, inPln) : credited, figures.taxes !== undefined)
}
