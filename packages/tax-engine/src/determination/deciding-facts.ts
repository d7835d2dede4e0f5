import type { TaxDocumentItem } from '../document/document.ts'

/** The properties of a line that decide its tax. */
export type DecidingFacts = Pick<
  TaxDocumentItem,
  | 'itemType'
  | 'taxCategory'
  | 'rateCategory'
  | 'taxRateCode'
  | 'taxGroupCode'
  | 'priceTaxRateCode'
  | 'taxPointDate'
>

/** A line as its determination reads it: any other property would be missing in the comparison of lines. */
export type DecidedItem = DecidingFacts & Pick<TaxDocumentItem, 'id'>

/** Whether two lines of a document have the same tax, for the same reasons. */
export function haveSameFacts(a: DecidingFacts, b: DecidingFacts): boolean {
  return (
    a.itemType === b.itemType &&
    a.taxCategory === b.taxCategory &&
    a.rateCategory === b.rateCategory &&
    a.taxRateCode === b.taxRateCode &&
    a.taxGroupCode === b.taxGroupCode &&
    a.priceTaxRateCode === b.priceTaxRateCode &&
    a.taxPointDate === b.taxPointDate
  )
}
