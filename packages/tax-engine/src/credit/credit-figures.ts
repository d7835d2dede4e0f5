import {
  addedAmounts,
  figuresOfGross,
  figuresOfNet,
  snapshotFigures,
  taxAmountOf,
  withPln,
} from '../modes/line-figures.ts'
import { figuresOfMargin } from '../modes/margin.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { noRounding, type Rounding } from '../numbers/rounding.ts'
import type { ComponentFigures, LineFigures, SnapshotItem } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { hasGrossPrice } from '../state/credited-share.ts'

/**
 * The figures that credit a line up to a share of it: the share of the original's figures less those of earlier
 * credits, with the opposite sign. `part` takes the share of an amount and rounds it.
 */
export function creditFigures(
  line: SnapshotItem,
  figures: LineFigures,
  earlier: readonly LineFigures[],
  part: Rounding,
): LineFigures {
  const before = earlier.map((credited) => amountsOf(line, credited, noRounding))
  const due = amountsOf(line, figures, part)
  const rest = (amountOf: (amounts: LineAmounts) => Decimal | undefined) =>
    sum([due, ...before].map((amounts) => amountOf(amounts) ?? zero)).negated()
  return figuresOf(line, figures, {
    price: rest(({ price }) => price),
    cost: rest(({ cost }) => cost),
    grossMargin: rest(({ grossMargin }) => grossMargin),
    taxes: due.taxes.map(({ component }, position) => ({
      component,
      amount: rest(({ taxes }) => taxes[position]?.amount),
      amountPln: rest(({ taxes }) => taxes[position]?.amountPln),
    })),
  })
}

/** The amounts that all figures of a line follow from. `price` is net or gross, as the price of the line is. */
type LineAmounts = {
  price: Decimal
  cost: Decimal
  grossMargin: Decimal
  /** The amount that each tax adds or withholds, and its amount in PLN. */
  taxes: readonly { component: ComponentFigures; amount: Decimal; amountPln: Decimal }[]
}

/** Takes a part of each amount of a line. */
function amountsOf(line: SnapshotItem, figures: LineFigures, part: Rounding): LineAmounts {
  const { netAmount, grossAmount, margin } = figures
  return {
    price: part(hasGrossPrice(line) ? grossAmount : netAmount),
    cost: part(margin?.cost ?? zero),
    grossMargin: part(margin?.grossMargin ?? zero),
    taxes: partsOfTaxes(componentsOf(line, figures), part),
  }
}

/**
 * Parts of the taxes are differences between parts of their running sum. Their sum therefore never exceeds the part of
 * the gross that contains them, which taxes rounded one by one could.
 */
function partsOfTaxes(taxes: readonly ComponentFigures[], part: Rounding): LineAmounts['taxes'] {
  let whole = zero
  let shared = zero
  return taxes.map((component) => {
    const amountPln = part(component.taxAmountPln ?? zero)
    if (component.whtAmount !== undefined) return { component, amount: part(component.whtAmount), amountPln }
    const before = shared
    whole = whole.plus(component.taxAmount)
    shared = part(whole)
    return { component, amount: shared.minus(before), amountPln }
  })
}

/** Builds the figures of a line from the amounts that they follow from. */
function figuresOf(
  line: SnapshotItem,
  figures: LineFigures,
  { price, cost, grossMargin, taxes }: LineAmounts,
): LineFigures {
  const amounts = taxes.map(({ component, amount }) => taxAmountOf(component, amount))
  const credited =
    figures.margin !== undefined
      ? figuresOfMargin({ selling: price, cost, grossMargin, tax: sum(addedAmounts(amounts)) }, line.taxRate)
      : hasGrossPrice(line)
        ? figuresOfGross(price, amounts)
        : figuresOfNet(price, amounts)
  const inPln =
    figures.taxAmountPln &&
    withPln(
      credited,
      taxes.map(({ component, amountPln }) => component.taxAmountPln && amountPln),
    )
  return snapshotFigures(inPln ?? credited, figures.taxes !== undefined)
}
