import type { TaxRate, TaxRateChange } from '@fiscus/client'
import { nextName } from './next-name.ts'
import { nextNewYear } from './rate-values.ts'

/** The form of a change from a day: what a new version can have of its own. An empty text stands for null. */
export type ChangeValues = {
  valid_from: string
  rate_percent: string
  tax_name: string
  legal_clause: string
}

/** The values at the opening: those of the version, from the next new year. */
export function changeValuesOf(version: TaxRate, today: string): ChangeValues {
  const newYear = nextNewYear(today)
  return {
    valid_from: canChangeOn(version, newYear) ? newYear : '',
    rate_percent: version.rate_percent,
    tax_name: version.tax_name,
    legal_clause: version.legal_clause ?? '',
  }
}

/** The values after a new percentage was typed: the name follows, unless it was changed by hand. */
export function withPercent(values: ChangeValues, version: TaxRate, rate_percent: string): ChangeValues {
  const suggested = nextName(version.tax_name, version.rate_percent, values.rate_percent)
  const followed = values.tax_name === suggested || values.tax_name === version.tax_name
  const isNumber = /^\d+(\.\d+)?$/.test(rate_percent)
  const tax_name =
    followed && isNumber ? nextName(version.tax_name, version.rate_percent, rate_percent) : values.tax_name
  return { ...values, rate_percent, tax_name }
}

/** The body of the change. */
export function changeOf({ legal_clause, ...values }: ChangeValues): TaxRateChange {
  return { ...values, legal_clause: legal_clause || null }
}

/** Whether a new version can begin on a day: the version is in force on it and on the day before. */
export function canChangeOn({ valid_from, valid_to }: TaxRate, day: string): boolean {
  return day > valid_from && (valid_to === null || day < valid_to)
}
