import { type Decimal, sum, zero } from '../decimal.ts'
import type { ComponentFigures, LineFigures } from '../snapshot/snapshot.ts'
import type { TaxComponent } from '../tax-group.ts'

/** The figures of a line with each of its taxes, be it one or a group. */
export type TaxedFigures = LineFigures & { taxes: readonly ComponentFigures[] }

/** What a line needs to know of a tax once its amounts are given. */
export type AppliedTax = Pick<TaxComponent, 'rate' | 'isCompound' | 'withholds'>

/**
 * Builds a line upon its net amount, component by component: the base of a compound one holds the taxes before it
 * (tax-service.md §2.3); what is withheld is taken of the net alone and enters no other base. `amountOf` says what a
 * component adds, or withholds, of its base.
 */
export function figuresOnNet<Tax extends AppliedTax>(
  netAmount: Decimal,
  components: readonly Tax[],
  amountOf: (component: Tax, netBase: Decimal, position: number) => Decimal,
): TaxedFigures {
  let taxAmount: Decimal | undefined
  let whtAmount: Decimal | undefined
  const taxes = components.map((component, position): ComponentFigures => {
    const { rate: taxRate, isCompound } = component
    const netBase = isCompound && taxAmount !== undefined ? netAmount.plus(taxAmount) : netAmount
    const amount = amountOf(component, netBase, position)
    if (component.withholds) {
      whtAmount = whtAmount?.plus(amount) ?? amount
      return { taxRate, isCompound, netBase, taxAmount: zero, whtAmount: amount }
    }
    taxAmount = taxAmount?.plus(amount) ?? amount
    return { taxRate, isCompound, netBase, taxAmount: amount, whtAmount: undefined }
  })
  const grossAmount = taxAmount === undefined ? netAmount : netAmount.plus(taxAmount)
  return { netAmount, taxAmount: taxAmount ?? zero, grossAmount, whtAmount, taxes }
}

/** Builds a line upon its net amount when the amounts of its taxes are known, in the order of the components. */
export function figuresWith(
  netAmount: Decimal,
  components: readonly AppliedTax[],
  amounts: readonly Decimal[],
): TaxedFigures {
  return figuresOnNet(netAmount, components, (_tax, _netBase, position) => amounts[position] as Decimal)
}

/** Adds what each tax of a line is in PLN. */
export function withPln(figures: TaxedFigures, amounts: readonly Decimal[]): TaxedFigures {
  const taxes = figures.taxes.map((tax, position) => ({ ...tax, taxAmountPln: amounts[position] }))
  return { ...figures, taxAmountPln: sum(amounts), taxes }
}

/** The figures as a snapshot has them: a line with a single tax says everything with its own. */
export function printedFigures(
  { netAmount, taxAmount, grossAmount, whtAmount, taxAmountPln, margin, taxes }: TaxedFigures,
  isGroup: boolean,
): LineFigures {
  return {
    netAmount,
    taxAmount,
    grossAmount,
    whtAmount,
    taxAmountPln,
    margin,
    taxes: isGroup ? taxes : undefined,
  }
}
