import { memoizeByObject } from '../caching/memoize-by-object.ts'
import { type CustomerFacts, customerFacts } from '../customer/customer-facts.ts'
import { supplyOf } from '../customer/vat-territory.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import type { UnverifiedVatNumberPolicy } from '../vocabulary/vocabulary.ts'
import type { DeterminationInput } from './determined-tax.ts'
import type { Explanation } from './explanation.ts'

/** The facts by which the tax of one line is chosen. */
export type LineFacts = {
  /** JSON pointer of the line in the request. */
  pointer: string
  item: TaxDocumentItem
  customer: CustomerFacts
  explained: Explanation['facts'] & { itemType: NonNullable<Explanation['facts']['itemType']> }
}

/** Collects the facts of a line. A line without item type is a product, a line without date has the document's. */
export function lineFacts({ document, configuration }: DeterminationInput, itemIndex: number): LineFacts {
  const pointer = `/items/${itemIndex}`
  const item = document.items[itemIndex]
  if (item === undefined) throw new RangeError(`The document has no line ${pointer}`)
  return { pointer, item, ...sharedFacts(document, item, configuration.settings.unverifiedVatNumberPolicy) }
}

type SharedFacts = Pick<LineFacts, 'customer' | 'explained'>

/** Lines of the same item type and day share their facts, which are therefore computed, and later written, once. */
const sharedFactsOf = memoizeByObject<TaxDocument, Map<string, SharedFacts>>(() => new Map())

function sharedFacts(
  document: TaxDocument,
  item: TaxDocumentItem,
  policy: UnverifiedVatNumberPolicy,
): SharedFacts {
  const known = sharedFactsOf(document)
  const key = `${policy} ${item.itemType} ${item.taxPointDate}`
  const before = known.get(key)
  if (before) return before
  const facts = computeFacts(document, item, policy)
  known.set(key, facts)
  return facts
}

function computeFacts(
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
