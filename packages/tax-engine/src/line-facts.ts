import type { Explanation } from './calculation.ts'
import { type CustomerFacts, customerFacts } from './customer-facts.ts'
import { derivedOnce } from './derived-once.ts'
import type { TaxDocument, TaxDocumentItem } from './document.ts'
import { type Supply, supplyOf } from './vat-territory.ts'
import type { UnverifiedVatNumberPolicy } from './vocabulary.ts'

/** What the tax of one line is chosen by. */
export type LineFacts = {
  /** JSON pointer of the line in the request. */
  pointer: string
  item: TaxDocumentItem
  customer: CustomerFacts
  explained: Explanation['facts'] & { itemType: NonNullable<Explanation['facts']['itemType']> }
}

/** Collects the facts of a line; a line without item type is a product, one without date has the document's. */
export function lineFacts(
  document: TaxDocument,
  itemIndex: number,
  policy: UnverifiedVatNumberPolicy,
): LineFacts {
  const pointer = `/items/${itemIndex}`
  const item = document.items[itemIndex]
  if (item === undefined) throw new RangeError(`The document has no line ${pointer}`)
  const itemType = item.itemType ?? 'product'
  const customer = customerOf(document, supplyOf(itemType), policy)
  return {
    pointer,
    item,
    customer,
    explained: {
      customerType: customer.customerType,
      geoZone: customer.geoZone,
      itemType: { value: itemType, source: item.itemType ? 'request' : 'default' },
      buyerCountry: customer.buyerCountry,
      taxPointDate: item.taxPointDate
        ? { value: item.taxPointDate, source: 'line' }
        : { value: document.taxPointDate, source: 'document' },
    },
  }
}

const customersOf = derivedOnce<TaxDocument, Map<string, CustomerFacts>>(() => new Map())

function customerOf(document: TaxDocument, supply: Supply, policy: UnverifiedVatNumberPolicy): CustomerFacts {
  const known = customersOf(document)
  const key = `${supply} ${policy}`
  const before = known.get(key)
  if (before) return before
  const facts = customerFacts(document.customer ?? {}, supply, policy)
  known.set(key, facts)
  return facts
}
