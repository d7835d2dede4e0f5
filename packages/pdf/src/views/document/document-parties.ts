import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { type AddressStyle, addressLines } from '../fields/address-lines.ts'
import type { DocumentView } from './document-view.ts'

type Party = NonNullable<DocumentContent['thirdParties']>[number] | NonNullable<DocumentContent['buyer']>

function partyOf({ name, address, email, phone, taxId }: Party, style: AddressStyle) {
  return {
    name: name ?? null,
    address_lines: addressLines(address ?? {}, style),
    country: address?.country ?? null,
    email: email ?? null,
    phone: phone ?? null,
    tax_id: taxId ?? null,
  }
}

export function documentBuyer({ buyer }: DocumentContent, style: AddressStyle): DocumentView['buyer'] {
  return buyer ? { ...partyOf(buyer, style), customer_number: buyer.customerNumber ?? null } : null
}

export function documentThirdParties(
  { thirdParties = [] }: DocumentContent,
  style: AddressStyle,
): DocumentView['third_parties'] {
  return thirdParties.map((party) => ({
    ...partyOf(party, style),
    role: party.role,
    role_text: party.roleText ?? null,
  }))
}
