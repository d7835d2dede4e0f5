import { zero } from '../numbers/decimal.ts'
import { combineOptional, type Operation } from '../numbers/optional-amounts.ts'
import type { ComponentFigures, LineFigures } from '../snapshot/snapshot.ts'

/** Adds the figures of two parts of a line that have the same taxes. */
export function addFigures(a: LineFigures, b: LineFigures): LineFigures {
  return combine(a, b, (x, y) => x.plus(y))
}

/** The difference of a line's figures: `a - b`. Both have the same taxes. */
export function subtractFigures(a: LineFigures, b: LineFigures): LineFigures {
  return combine(a, b, (x, y) => x.minus(y))
}

/** The figures with the opposite sign. */
export function negatedFigures(figures: LineFigures): LineFigures {
  return combine(figures, figures, (x) => zero.minus(x))
}

/** The figures of an exhausted line. */
export function zeroFigures(figures: LineFigures): LineFigures {
  return combine(figures, figures, () => zero)
}

function combine(a: LineFigures, b: LineFigures, operate: Operation): LineFigures {
  return {
    netAmount: operate(a.netAmount, b.netAmount),
    taxAmount: operate(a.taxAmount, b.taxAmount),
    grossAmount: operate(a.grossAmount, b.grossAmount),
    whtAmount: combineOptional(a.whtAmount, b.whtAmount, operate),
    taxAmountPln: combineOptional(a.taxAmountPln, b.taxAmountPln, operate),
    margin: a.margin && {
      cost: operate(a.margin.cost, b.margin?.cost ?? zero),
      grossMargin: operate(a.margin.grossMargin, b.margin?.grossMargin ?? zero),
      netMarginBase: operate(a.margin.netMarginBase, b.margin?.netMarginBase ?? zero),
    },
    taxes: a.taxes?.map((tax, position) => combineTaxes(tax, b.taxes?.[position] ?? tax, operate)),
  }
}

function combineTaxes(a: ComponentFigures, b: ComponentFigures, operate: Operation): ComponentFigures {
  return {
    taxRate: a.taxRate,
    isCompound: a.isCompound,
    netBase: operate(a.netBase, b.netBase),
    taxAmount: operate(a.taxAmount, b.taxAmount),
    whtAmount: combineOptional(a.whtAmount, b.whtAmount, operate),
    taxAmountPln: combineOptional(a.taxAmountPln, b.taxAmountPln, operate),
  }
}
