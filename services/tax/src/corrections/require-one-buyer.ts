import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { Problem } from '@fiscus/contracts/problems/problem'
import { partyNumber } from '@fiscus/fiscal/parties/party-number'
import { corrections } from '@fiscus/messages/corrections'
import type { DocumentRow } from '../document-storage/queries.ts'

/**
 * Rejects one correction of documents for buyers with different tax numbers: it has one buyer (VAT act art. 106j(3)). A
 * document without a number says nothing about its buyer.
 * @throws Problem 422 `invalid-request`
 */
export function requireOneBuyer(
  buyers: readonly DocumentContent['buyer'][],
  roots: readonly Pick<DocumentRow, 'number'>[],
): void {
  const numbers = buyers.map((buyer) => numberOf(buyer ?? {}))
  const first = numbers.findIndex((number) => number !== null)
  const other = numbers.findIndex((number) => number !== null && number !== numbers[first])
  if (other < 0) return
  const detail = corrections.forAnotherBuyer({
    number: roots[other]?.number ?? '',
    first: roots[first]?.number ?? '',
  })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: `/documents/${other}/id`, detail, code: 'invalid-value' }],
  })
}

function numberOf(buyer: NonNullable<DocumentContent['buyer']>): string | null {
  const found = partyNumber(buyer)
  switch (found.kind) {
    case 'none':
      return null
    case 'eu':
      return found.prefix + found.number
    case 'other':
      return found.number
  }
}
