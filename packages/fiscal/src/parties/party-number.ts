import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { checkVatNumber } from '@fiscus/tax-engine/customer/vat-number'

type Party = Pick<NonNullable<DocumentContent['buyer']>, 'taxId' | 'address'>

/**
 * The number of a party: of a member state with the prefix of VIES (EL for Greece, XI for Northern Ireland), another
 * one, or none.
 */
export type PartyNumber =
  | { kind: 'eu'; prefix: string; number: string }
  | { kind: 'other'; country: string | undefined; number: string }
  | { kind: 'none' }

/** A number without a prefix is one of the country of the address, else of Poland. */
export function partyNumber({ taxId, address }: Party): PartyNumber {
  if (taxId === undefined) return { kind: 'none' }
  const checked = checkVatNumber(taxId, address?.country ?? 'PL')
  if (checked.kind === 'valid') return { kind: 'eu', prefix: checked.prefix, number: checked.number }
  return { kind: 'other', country: address?.country, number: taxId }
}
