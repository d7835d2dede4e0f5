import type { TaxRate } from '@fiscus/client'
import type { ValuesOf } from '../../search/params.ts'
import { searchable } from '../../texts/searchable.ts'
import type { rateFilterParams } from './rate-params.ts'
import { type Rate, versionState } from './rate-versions.ts'

/** The filter of the list of rates. An empty text, and `all`, do not restrict it. */
export type RateFilter = ValuesOf<typeof rateFilterParams>

/** The rates with a version that meets the whole filter. */
export function filterRates(rates: readonly Rate[], filter: RateFilter): Rate[] {
  const text = searchable(filter.text.trim())
  return rates.filter(({ versions }) => versions.some((version) => meets(version, filter, text)))
}

function meets(version: TaxRate, { country, status, mode, on }: RateFilter, text: string): boolean {
  return (
    (country === '' || version.country === country) &&
    (status === 'all' || version.tax_status === status) &&
    (mode === 'all' || version.calculation_mode === mode) &&
    (on === '' || versionState(version, on) === 'in_force') &&
    (text === '' || textOf(version).includes(text))
  )
}

function textOf({ tax_code, tax_name, legal_clause, fiscal_code }: TaxRate): string {
  return searchable([tax_code, tax_name, legal_clause, fiscal_code].join('\n'))
}
