import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import type { companies } from '@fiscus/db/schema/tenant/companies'
import type { CustomerView, SellerView } from './party-view.ts'

type Address = {
  country?: string | null
  line1?: string | null
  line2?: string | null
  postalCode?: string | null
  city?: string | null
}

/** The lines of an address as they are printed; the country is its code and only printed outside Poland. */
export function addressLines({ country, line1, line2, postalCode, city }: Address): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  const abroad = country === 'PL' ? null : country
  return [line1, line2, town, abroad].flatMap((line) => line || [])
}

/** The seller of a profile; null when the profile is absent. */
export function sellerOf(profile: Omit<SellerProfile, 'bankAccounts'> | null | undefined): SellerView | null {
  if (!profile) return null
  return {
    name: profile.name ?? null,
    address_lines: addressLines(profile.address ?? {}),
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
export function customerOf(company: Company): CustomerView {
  const { name, tax_id, email, phone, street, postal_code, city, country } = company
  return {
    name,
    address_lines: addressLines({ line1: street, postalCode: postal_code, city, country }),
    country,
    email,
    phone,
    tax_id,
  }
}
