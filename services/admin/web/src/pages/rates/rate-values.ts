import type { NewTaxRate, TaxRate } from '@fiscus/client'

/** A rate as its form has it: an empty text stands for null. */
export type RateValues = {
  tax_code: string
  tax_name: string
  rate_percent: string
  calculation_mode: TaxRate['calculation_mode']
  tax_status: TaxRate['tax_status']
  fiscal_code: string
  legal_clause: string
  country: string
  category: '' | NonNullable<TaxRate['category']>
  valid_from: string
  valid_to: string
  is_active: boolean
}

/** The values of a form for a new rate; `code` when it is another version of a rate. */
export function blankValues(today: string, like?: TaxRate): RateValues {
  const blank = {
    tax_code: '',
    tax_name: '',
    rate_percent: '',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    fiscal_code: '',
    legal_clause: '',
    country: 'PL',
    category: '',
    is_active: true,
  } as const
  return { ...(like ? valuesOf(like) : blank), valid_from: like?.valid_to ?? today, valid_to: '' }
}

/** The values of the form of a stored version. */
export function valuesOf(rate: TaxRate): RateValues {
  const { id, version, ...fields } = rate
  return {
    ...fields,
    fiscal_code: rate.fiscal_code ?? '',
    legal_clause: rate.legal_clause ?? '',
    category: rate.category ?? '',
    valid_to: rate.valid_to ?? '',
    is_active: rate.is_active === 1,
  }
}

/** The body that creates a rate from the values of a form. */
export function newRateOf(values: RateValues): NewTaxRate {
  return {
    ...values,
    fiscal_code: values.fiscal_code || null,
    legal_clause: values.legal_clause || null,
    category: values.category || null,
    valid_to: values.valid_to || null,
    is_active: values.is_active ? 1 : 0,
  }
}

/** The first of January after a day: taxes usually change then. */
export function nextNewYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}-01-01`
}
