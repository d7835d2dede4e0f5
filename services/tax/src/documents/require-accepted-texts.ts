import { type RefusedText, refusedTexts } from '@fiscus/contracts/fields/refused-characters'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { documents } from '@fiscus/messages/documents'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

/** Texts of a line that come from the configuration. */
const configured = /\/(taxName|fiscalCode|legalClause|groupName)$/

/**
 * Checks the texts that a new document freezes and its request does not state: those of the seller, and of the taxes of
 * its own lines. A record of before may have what no request can state any more.
 * @throws Problem 422 `invalid-request` with the pointers of the texts
 */
export function requireAcceptedTexts(
  { seller }: Pick<DocumentContent, 'seller'>,
  lines: readonly TaxSnapshot['items'][number][],
): void {
  const ofTaxes = refusedTexts(lines, '/items').filter(({ pointer }) => configured.test(pointer))
  const faults = [...refusedTexts(seller, '/seller'), ...ofTaxes]
  if (faults.length > 0) throw invalidRequest(faults.map(faultOf))
}

function faultOf({ pointer, character }: RefusedText) {
  return {
    pointer,
    detail: documents.recordWithRefusedCharacter({ character }),
    code: 'invalid-value' as const,
  }
}
