import type { Company } from '@fiscus/client'

/** The values of the form of a company. An empty text is none. */
export type CompanyValues = ReturnType<typeof valuesOf>

export function valuesOf(company: Company | undefined) {
  return {
    name: company?.name ?? '',
    status: company?.status ?? ('active' as const),
    tax_id: company?.tax_id ?? '',
    email: company?.email ?? '',
    phone: company?.phone ?? '',
    street: company?.street ?? '',
    postal_code: company?.postal_code ?? '',
    city: company?.city ?? '',
    country: company?.country ?? '',
    owner_id: company?.owner_id ?? '',
  }
}

/** The body of a request. */
export function bodyOf({ name, status, ...texts }: CompanyValues) {
  return {
    name,
    status,
    tax_id: texts.tax_id.trim() || null,
    email: texts.email.trim() || null,
    phone: texts.phone.trim() || null,
    street: texts.street.trim() || null,
    postal_code: texts.postal_code.trim() || null,
    city: texts.city.trim() || null,
    country: texts.country.trim().toUpperCase() || null,
    owner_id: texts.owner_id || null,
  }
}
