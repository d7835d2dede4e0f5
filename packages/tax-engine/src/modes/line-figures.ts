import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import type { ComponentFigures, LineFigures } from '../snapshot/snapshot.ts'
import type { TaxComponent } from './tax-group.ts'

/** The figures of a line with those of each of its taxes, also when there is only one. */
export type TaxedFigures = LineFigures & { taxes: readonly ComponentFigures[] }

/** The properties of a tax that the figures of a line depend on. */
type AppliedTax = Pick<TaxComponent, 'rate' | 'isCompound' | 'withholds'>

/** A tax of a line with its amount: the amount it adds, or withholds. */
export type TaxAmount = AppliedTax & { amount: Decimal }

/** The tax of earlier figures with another amount. */
export function taxAmountOf(
  { taxRate, isCompound, whtAmount }: ComponentFigures,
  amount: Decimal,
): TaxAmount {
  return { rate: taxRate, isCompound, withholds: whtAmount !== undefined, amount }
}

/**
 * Builds the figures of a line from its net amount, tax by tax. The base of a compound tax includes the taxes before it
 * (tax-calculation §2.3). A withheld amount is computed on the net alone and enters no other base. `amountOf` returns
 * the amount that a tax adds or withholds.
 */
export function figuresOnNet<Tax extends AppliedTax>(
  netAmount: Decimal,
  components: readonly Tax[],
  amountOf: (component: Tax, netBase: Decimal) => Decimal,
): TaxedFigures {
  let taxAmount: Decimal | undefined
  let whtAmount: Decimal | undefined
  const taxes = components.map((component): ComponentFigures => {
    const { rate: taxRate, isCompound } = component
    const netBase = isCompound && taxAmount !== undefined ? netAmount.plus(taxAmount) : netAmount
    const amount = amountOf(component, netBase)
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

/** Builds the figures of a line from its net amount and the amounts of its taxes. */
export function figuresOfNet(netAmount: Decimal, taxes: readonly TaxAmount[]): TaxedFigures {
  return figuresOnNet(netAmount, taxes, ({ amount }) => amount)
}

/** Builds the figures of a line from its gross amount and the amounts of its taxes: the net is what remains. */
export function figuresOfGross(grossAmount: Decimal, taxes: readonly TaxAmount[]): TaxedFigures {
  return figuresOfNet(grossAmount.minus(sum(addedAmounts(taxes))), taxes)
}

/** The amounts of the taxes that are added to the net; a withheld tax is not. */
export function addedAmounts(taxes: readonly TaxAmount[]): Decimal[] {
  return taxes.filter(({ withholds }) => !withholds).map(({ amount }) => amount)
}

/** Adds the amounts in PLN, one for each tax of the line in their order; undefined for a tax without one. */
export function withPln(figures: TaxedFigures, amounts: readonly (Decimal | undefined)[]): TaxedFigures {
  const taxes = figures.taxes.map((tax, position) => ({ ...tax, taxAmountPln: amounts[position] }))
  const known = amounts.filter((amount) => amount !== undefined)
  return { ...figures, taxAmountPln: known.length > 0 ? sum(known) : undefined, taxes }
}

/** The figures as a snapshot stores them. Without a group they do not repeat the single tax. */
export function snapshotFigures(
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
