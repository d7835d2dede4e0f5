import { type Decimal, zero } from './decimal.ts'
import type { ComponentFigures, LineFigures } from './snapshot.ts'
import type { TaxAlgebra, TaxComponent } from './tax-group.ts'

/** The figures of a line with each of its taxes, be it one or a group. */
export type TaxedFigures = LineFigures & { taxes: readonly ComponentFigures[] }

/** What a component adds to the price or withholds of it, taken of its base. */
export type ComponentAmount = (component: TaxComponent, netBase: Decimal, position: number) => Decimal

/**
 * Builds a line upon its net amount, component by component: the base of a compound one holds the taxes before it
 * (tax-service.md §2.3); what is withheld is taken of the net alone and enters no other base.
 */
export function figuresOnNet(
  netAmount: Decimal,
  { components }: TaxAlgebra,
  amountOf: ComponentAmount,
): TaxedFigures {
  let taxAmount = zero
  let whtAmount: Decimal | undefined
  const taxes = components.map((component, position): ComponentFigures => {
    const { rate: taxRate, isCompound } = component
    const netBase = isCompound ? netAmount.plus(taxAmount) : netAmount
    const amount = amountOf(component, netBase, position)
    if (component.withholds) {
      whtAmount = whtAmount?.plus(amount) ?? amount
      return { taxRate, isCompound, netBase, taxAmount: zero, whtAmount: amount }
    }
    taxAmount = taxAmount.plus(amount)
    return { taxRate, isCompound, netBase, taxAmount: amount, whtAmount: undefined }
  })
  return { netAmount, taxAmount, grossAmount: netAmount.plus(taxAmount), whtAmount, taxes }
}

/** Amounts that are known beforehand, in the order of the components. */
export function inOrder(amounts: readonly Decimal[]): ComponentAmount {
  return (_component, _netBase, position) => amounts[position] as Decimal
}
