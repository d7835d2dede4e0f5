import { Decimal } from '../decimal.ts'
import type { DeterminedTax } from '../determination/determined-tax.ts'
import type { Fault, TaxDocumentItem } from '../document.ts'
import type { TaxAlgebra } from '../tax-group.ts'
import type { Line } from './line.ts'

/** Reports what in a line does not go together with its taxes, with pointers into the request. */
export function reportLineFaults({ item, tax, taxes }: Line, index: number, faults: Set<Fault>): void {
  const report = (fault: Fault | undefined) => {
    if (fault !== undefined) faults.add({ ...fault, pointer: `/items/${index}${fault.pointer}` })
  }
  const isMargin = taxes.mode === 'margin'
  report(groupFault(tax, taxes))
  report(acquisitionCostFault(item, isMargin))
  report(priceTaxRateFault(tax, isMargin))
  if (isMargin) report(marginPriceFault(item))
}

function groupFault({ groupCode }: DeterminedTax, { conflict }: TaxAlgebra): Fault | undefined {
  switch (conflict) {
    case 'group-with-margin':
      return {
        code: 'group-with-margin',
        pointer: '',
        detail: `The group ${groupCode} contains a margin rate, which cannot stand beside other taxes. Change the group.`,
      }
    case 'group-mixes-price-modes':
      return {
        code: 'group-mixes-price-modes',
        pointer: '',
        detail: `The group ${groupCode} mixes exclusive and inclusive rates, so its price is neither net nor gross. Change the group.`,
      }
    case null:
      return undefined
  }
}

function acquisitionCostFault({ acquisitionCost }: TaxDocumentItem, isMargin: boolean): Fault | undefined {
  const pointer = '/acquisitionCost'
  if (acquisitionCost !== undefined && new Decimal(acquisitionCost).lessThan(0))
    return {
      code: 'negative-acquisition-cost',
      pointer,
      detail: 'An acquisition cost cannot be negative. Write a return with a negative quantity.',
    }
  if (acquisitionCost !== undefined || !isMargin) return undefined
  return {
    code: 'acquisition-cost-missing',
    pointer,
    detail: 'The margin procedure needs to know what one unit was bought for.',
  }
}

function marginPriceFault({ unitPrice }: TaxDocumentItem): Fault | undefined {
  if (new Decimal(unitPrice).greaterThanOrEqualTo(0)) return undefined
  return {
    code: 'negative-margin-price',
    pointer: '/unitPrice',
    detail:
      'A selling price under the margin procedure cannot be negative. Write a return with a negative quantity.',
  }
}

function priceTaxRateFault({ priceTaxRate }: DeterminedTax, isMargin: boolean): Fault | undefined {
  if (priceTaxRate === null) return undefined
  const pointer = '/priceTaxRateCode'
  if (isMargin)
    return {
      code: 'margin-with-price-tax-rate',
      pointer,
      detail:
        'A selling price under the margin procedure contains the tax on the margin only. Leave the code out.',
    }
  if (priceTaxRate.calculationMode === 'exclusive' || priceTaxRate.calculationMode === 'inclusive')
    return undefined
  return {
    code: 'price-tax-rate-unfit',
    pointer,
    detail: `${priceTaxRate.taxCode} is no tax that a price contains. Name an exclusive or inclusive rate.`,
  }
}
