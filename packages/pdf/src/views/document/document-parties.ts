import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { addressLines } from '../fields/party.ts'
import type { DocumentView } from './document-view.ts'

type Party = NonNullable<DocumentContent['thirdParties']>[number] | NonNullable<DocumentContent['buyer']>

function partyOf({ name, address, email, phone, taxId }: Party) {
  return {
    name: name ?? null,
    address_lines: addressLines(address ?? {}),
    country: address?.country ?? null,
    email: email ?? null,
    phone: phone ?? null,
    tax_id: taxId ?? null,
  }
}

export function documentBuyer({ buyer }: DocumentContent): DocumentView['buyer'] {
  return buyer ? { ...partyOf(buyer), customer_number: buyer.customerNumber ?? null } : null
}

export function documentThirdParties({ thirdParties = [] }: DocumentContent): DocumentView['third_parties'] {
  return thirdParties.map((party) => ({
    ...partyOf(party),
    role: party.role,
    role_text: party.roleText ?? null,
  }))
}
