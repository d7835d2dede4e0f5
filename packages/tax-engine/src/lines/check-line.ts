import { calculation } from '@fiscus/messages/calculation'
import type { DeterminedTax } from '../determination/determined-tax.ts'
import type { TaxDocumentItem } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import type { TaxAlgebra } from '../modes/tax-group.ts'
import { Decimal } from '../numbers/decimal.ts'
import type { Line } from './line.ts'

/** Reports properties of a line that do not fit its taxes, with pointers into the request. */
export function checkLine({ item, tax, taxes }: Line, index: number, report: ReportFault): void {
  const reportInLine: ReportFault = (fault) =>
    report({ ...fault, pointer: `/items/${index}${fault.pointer}` })
  const isMargin = taxes.mode === 'margin'
  checkGroup(tax, taxes, reportInLine)
  checkAcquisitionCost(item, isMargin, reportInLine)
  checkPriceTaxRate(tax, isMargin, reportInLine)
  if (isMargin) checkMarginPrice(item, reportInLine)
}

function checkGroup({ groupCode }: DeterminedTax, { conflict }: TaxAlgebra, report: ReportFault): void {
  if (conflict === 'group-with-margin')
    report({
      code: 'group-with-margin',
      pointer: '',
      detail: calculation.groupWithMargin({ group: groupCode ?? '' }),
    })
  if (conflict === 'group-mixes-price-modes')
    report({
      code: 'group-mixes-price-modes',
      pointer: '',
      detail: calculation.groupMixesPriceModes({ group: groupCode ?? '' }),
    })
}

/** Reports an acquisition cost that is negative, or missing on a margin line. */
export function checkAcquisitionCost(
  { acquisitionCost }: Pick<TaxDocumentItem, 'acquisitionCost'>,
  isMargin: boolean,
  report: ReportFault,
): void {
  const pointer = '/acquisitionCost'
  if (acquisitionCost !== undefined && new Decimal(acquisitionCost).lessThan(0))
    report({
      code: 'negative-acquisition-cost',
      pointer,
      detail: calculation.negativeAcquisitionCost(),
    })
  if (acquisitionCost === undefined && isMargin)
    report({
      code: 'acquisition-cost-missing',
      pointer,
      detail: calculation.missingAcquisitionCost(),
    })
}

/** Reports a negative selling price under the margin procedure. */
export function checkMarginPrice(
  { unitPrice }: Pick<TaxDocumentItem, 'unitPrice'>,
  report: ReportFault,
): void {
  if (new Decimal(unitPrice).greaterThanOrEqualTo(0)) return
  report({
    code: 'negative-margin-price',
    pointer: '/unitPrice',
    detail: calculation.negativeMarginPrice(),
  })
}

function checkPriceTaxRate({ priceTaxRate }: DeterminedTax, isMargin: boolean, report: ReportFault): void {
  if (priceTaxRate === null) return
  const pointer = '/priceTaxRateCode'
  if (isMargin)
    report({
      code: 'margin-with-price-tax-rate',
      pointer,
      detail: calculation.marginWithPriceTaxRate(),
    })
  else if (priceTaxRate.calculationMode !== 'exclusive' && priceTaxRate.calculationMode !== 'inclusive')
    report({
      code: 'price-tax-rate-unfit',
      pointer,
      detail: calculation.priceTaxRateUnfit({ code: priceTaxRate.taxCode }),
    })
}
