import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import type { companies } from '@fiscus/db/schema/tenant/companies'
import { type AddressStyle, addressLines } from './address-lines.ts'
import type { CustomerView, SellerView } from './party-view.ts'

/** The seller of a profile; null when the profile is absent. */
export function sellerOf(
  profile: Omit<SellerProfile, 'bankAccounts'> | null | undefined,
  style: AddressStyle,
): SellerView | null {
  if (!profile) return null
  return {
    name: profile.name ?? null,
    address_lines: addressLines(profile.address ?? {}, style),
    country: profile.address?.country ?? null,
    email: profile.email ?? null,
    phone: profile.phone ?? null,
    nip: profile.nip ?? null,
    eu_vat_number: profile.euVatNumber ?? null,
    krs: profile.krs ?? null,
    regon: profile.regon ?? null,
    bdo: profile.bdo ?? null,
    register_text: profile.registerText ?? null,
  }
}

type Company = Pick<
  typeof companies.$inferSelect,
  'name' | 'tax_id' | 'email' | 'phone' | 'street' | 'postal_code' | 'city' | 'country'
>

/** The customer of a project or an agreement: a company as it is now. */
export function customerOf(company: Company, style: AddressStyle): CustomerView {
  const { name, tax_id, email, phone, street, postal_code, city, country } = company
  return {
    name,
    address_lines: addressLines({ line1: street, postalCode: postal_code, city, country }, style),
    country,
    email,
    phone,
    tax_id,
  }
}
