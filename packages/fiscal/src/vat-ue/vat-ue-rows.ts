import { amountText, zlotysOf } from '../returns/cents.ts'
import { compareTexts } from '../sorting/compare-texts.ts'
import type { BuyerSum, VatUeFigures } from './vat-ue-figures.ts'
import { vatUeCells, vatUePartOf } from './vat-ue-mapping.ts'

/** A row of VAT-UE(5): what a buyer bought in the month. */
export type VatUeRow = {
  /** C: intra-EU supplies of goods. E: services. */
  part: 'C' | 'E'
  /** As in VIES: EL for Greece, XI for Northern Ireland. */
  country: string
  /** Without the prefix. */
  number: string
  triangular: boolean
  /** In whole zlotys (Tax Ordinance Act art. 63 § 1); negative when more was taken back than sold. */
  amount: string
  /** Before rounding, two decimals. */
  exactAmount: string
  documents: number
}

/** The rows by part, then by country and number of the buyer. */
export function vatUeRows({ buyers }: Pick<VatUeFigures, 'buyers'>): VatUeRow[] {
  return [...buyers.values()].toSorted(inOrder).map(({ buyer, cell, amount, documents }) => ({
    part: vatUePartOf[cell],
    country: buyer.prefix,
    number: buyer.number,
    triangular: cell === 'triangular',
    amount: String(zlotysOf(amount)),
    exactAmount: amountText(amount),
    documents,
  }))
}

function inOrder(one: BuyerSum, other: BuyerSum): number {
  return (
    compareTexts(vatUePartOf[one.cell], vatUePartOf[other.cell]) ||
    compareTexts(one.buyer.prefix, other.buyer.prefix) ||
    compareTexts(one.buyer.number, other.buyer.number) ||
    vatUeCells.indexOf(one.cell) - vatUeCells.indexOf(other.cell)
  )
}
