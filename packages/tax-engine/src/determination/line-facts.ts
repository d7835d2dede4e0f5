import type { Explanation } from '../calculation.ts'
import { type CustomerFacts, customerFacts } from '../customer/customer-facts.ts'
import { supplyOf } from '../customer/vat-territory.ts'
import { derivedOnce } from '../derived-once.ts'
import type { TaxDocument, TaxDocumentItem } from '../document.ts'
import type { UnverifiedVatNumberPolicy } from '../vocabulary.ts'

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
  return { pointer, item, ...sharedFacts(document, item, policy) }
}

type SharedFacts = Pick<LineFacts, 'customer' | 'explained'>

/** Lines of one kind and day have their facts in common: they are gathered, and later written, once. */
const sharedFactsOf = derivedOnce<TaxDocument, Map<string, SharedFacts>>(() => new Map())

function sharedFacts(
  document: TaxDocument,
  item: TaxDocumentItem,
  policy: UnverifiedVatNumberPolicy,
): SharedFacts {
  const known = sharedFactsOf(document)
  const key = `${policy} ${item.itemType} ${item.taxPointDate}`
  const before = known.get(key)
  if (before) return before
  const facts = gatherFacts(document, item, policy)
  known.set(key, facts)
  return facts
}

function gatherFacts(
  document: TaxDocument,
  item: TaxDocumentItem,
  policy: UnverifiedVatNumberPolicy,
): SharedFacts {
  const itemType = item.itemType ?? 'product'
  const customer = customerFacts(document.customer ?? {}, supplyOf(itemType), policy)
  const explained: LineFacts['explained'] = {
    customerType: customer.customerType,
    geoZone: customer.geoZone,
    itemType: { value: itemType, source: item.itemType ? 'request' : 'default' },
    buyerCountry: customer.buyerCountry,
    taxPointDate: item.taxPointDate
      ? { value: item.taxPointDate, source: 'line' }
      : { value: document.taxPointDate, source: 'document' },
  }
  return { customer, explained }
}
