import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { TaxCategory } from '../configuration/configuration.ts'
import { type CustomerFacts, customerFacts } from '../customer/customer-facts.ts'
import type { ExplainedFact } from '../customer/explained-fact.ts'
import { supplyOf } from '../customer/vat-territory.ts'
import type { TaxDocument } from '../document/document.ts'
import type { ItemType, UnverifiedVatNumberPolicy } from '../vocabulary/vocabulary.ts'
import type { DecidedItem } from './deciding-facts.ts'
import type { DeterminationInput } from './determined-tax.ts'
import type { Explanation } from './explanation.ts'

/** The facts by which the tax of one line is chosen. */
export type LineFacts = {
  /** JSON pointer of the line in the request. */
  pointer: string
  item: DecidedItem
  /** The tax category that the line names; null without one. */
  category: TaxCategory | null
  customer: CustomerFacts
  explained: Explanation['facts'] & { itemType: NonNullable<Explanation['facts']['itemType']> }
}

/** A line of the request, its JSON pointer, and the tax category that it names. */
type NamedLine = Pick<LineFacts, 'item' | 'pointer' | 'category'>

/**
 * Collects the facts of a line. Its item type is its own, else that of its category, else product. A line without date
 * has the document's.
 */
export function lineFacts({ document, configuration }: DeterminationInput, line: NamedLine): LineFacts {
  const { pointer, item, category } = line
  const { customer, explained } = sharedFacts(
    document,
    line,
    configuration.settings.unverifiedVatNumberPolicy,
  )
  return { pointer, item, category, customer, explained }
}

type SharedFacts = Pick<LineFacts, 'customer' | 'explained'>

/**
 * Lines of the same category, item type and day share their facts, which are therefore computed, and later written,
 * once. A document is calculated under several configurations for a what-if: the key has all that the facts take from
 * one.
 */
const sharedFactsOf = memoizeByObject<TaxDocument, Map<string, SharedFacts>>(() => new Map())

function sharedFacts(document: TaxDocument, line: NamedLine, policy: UnverifiedVatNumberPolicy): SharedFacts {
  const known = sharedFactsOf(document)
  const { itemType, taxPointDate } = line.item
  const { categoryCode, itemType: typeOfCategory } = line.category ?? {}
  const key = `${policy} ${itemType} ${taxPointDate} ${categoryCode} ${typeOfCategory}`
  const before = known.get(key)
  if (before) return before
  const facts = computeFacts(document, line, policy)
  known.set(key, facts)
  return facts
}

function computeFacts(
  document: TaxDocument,
  { item, category }: NamedLine,
  policy: UnverifiedVatNumberPolicy,
): SharedFacts {
  const itemType = itemTypeOf(item, category)
  const customer = customerFacts(document.customer ?? {}, supplyOf(itemType.value), policy)
  const explained: LineFacts['explained'] = {
    customerType: customer.customerType,
    geoZone: customer.geoZone,
    itemType,
    taxCategory: category ? { value: category.categoryCode, source: 'request' } : undefined,
    buyerCountry: customer.buyerCountry,
    taxPointDate: item.taxPointDate
      ? { value: item.taxPointDate, source: 'line' }
      : { value: document.taxPointDate, source: 'document' },
  }
  return { customer, explained }
}

/** A cost that names its own tax has no goods to take the item type of. */
function itemTypeOf({ itemType }: DecidedItem, category: TaxCategory | null): ExplainedFact<ItemType> {
  if (itemType !== undefined) return { value: itemType, source: 'request' }
  if (category === null || category.itemType === 'follows_goods')
    return { value: 'product', source: 'default' }
  return { value: category.itemType, source: 'tax category' }
}
