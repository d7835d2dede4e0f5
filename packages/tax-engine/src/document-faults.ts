import { isCurrency } from './currencies.ts'
import type { Fault, TaxDocument } from './document.ts'
import { exchangeFaults } from './lines/exchange-rate.ts'

/** Lines of one document at most. */
export const itemsMax = 10_000

/** Why a document cannot even be read: it has no lines, or too many. */
export function sizeFault({ items }: TaxDocument): Fault | undefined {
  if (items.length === 0)
    return { code: 'no-items', pointer: '/items', detail: 'A document needs at least one item.' }
  if (items.length <= itemsMax) return undefined
  return {
    code: 'too-many-items',
    pointer: '/items',
    detail: `A document has at most ${itemsMax} items, this one has ${items.length}. Split it.`,
  }
}

/** What is wrong with a document as a whole. */
export function documentFaults(document: TaxDocument): Fault[] {
  return [...currencyFaults(document), ...duplicateIdFaults(document), ...exchangeFaults(document)]
}

function currencyFaults({ currency }: TaxDocument): Fault[] {
  if (isCurrency(currency)) return []
  const detail = `There is no currency ${currency}. Give an ISO 4217 code in capitals, as in PLN.`
  return [{ code: 'unknown-currency', pointer: '/currency', detail }]
}

/** Lines are credited by their id, so it must name one line only. */
function duplicateIdFaults({ items }: TaxDocument): Fault[] {
  const faults: Fault[] = []
  const firstWith = new Map<string, number>()
  for (const [index, { id }] of items.entries()) {
    const first = firstWith.get(id)
    if (first === undefined) firstWith.set(id, index)
    else
      faults.push({
        code: 'duplicate-item-id',
        pointer: `/items/${index}/id`,
        detail: `Item ${first} has the id ${id} already. Give every item an id of its own.`,
      })
  }
  return faults
}
