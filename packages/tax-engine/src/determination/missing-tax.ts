import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRate } from '../configuration/configuration.ts'
import type { Fault } from '../faults/fault.ts'
import { proposal } from '../faults/propose-codes.ts'
import type { RateCategory } from '../vocabulary/vocabulary.ts'

/** The fault of a code without a rate on a day: it does not exist, is not active, or is not in force. */
export function missingRate(
  configuration: TaxConfiguration,
  taxCode: string,
  date: IsoDate,
  pointer: string,
): Fault {
  const versions = configuration.rates.filter((rate) => rate.taxCode === taxCode)
  if (versions.length === 0)
    return {
      code: 'unknown-rate',
      pointer,
      detail: `There is no tax rate ${taxCode}. ${proposal(taxCode, activeCodes(configuration).rates)}`,
    }
  const active = versions.filter((rate) => rate.isActive === 1)
  if (active.length === 0)
    return {
      code: 'inactive-rate',
      pointer,
      detail: `The tax rate ${taxCode} is not active. Name another one, or activate it.`,
    }
  return {
    code: 'rate-not-in-force',
    pointer,
    detail: `The tax rate ${taxCode} is not in force on ${date}. It is in force ${active.map(span).join(', ')}.`,
  }
}

/** The fault of a code without a group: it does not exist, or is not active. */
export function missingGroup(configuration: TaxConfiguration, groupCode: string, pointer: string): Fault {
  if (configuration.groups.some((group) => group.groupCode === groupCode))
    return {
      code: 'inactive-group',
      pointer,
      detail: `The tax group ${groupCode} is not active. Name another one, or activate it.`,
    }
  return {
    code: 'unknown-group',
    pointer,
    detail: `There is no tax group ${groupCode}. ${proposal(groupCode, activeCodes(configuration).groups)}`,
  }
}

/** The fault of a country without an OSS rate of a category on a day. */
export function missingDestinationRate(
  configuration: TaxConfiguration,
  country: string,
  category: RateCategory,
  date: IsoDate,
  pointer: string,
): Fault {
  const levels = configuration.rates.filter(
    (rate) => rate.country === country && rate.category !== null && rate.isActive === 1,
  )
  const active = levels.map((rate) => `${rate.category} ${span(rate)}`).join(', ') || 'none'
  return {
    code: 'no-destination-rate',
    pointer,
    detail: `There is no ${category} rate of ${country} on ${date}. Its active rates: ${active}.`,
  }
}

const activeCodes = memoizeByObject(({ rates, groups }: TaxConfiguration) => ({
  rates: [...new Set(rates.filter((rate) => rate.isActive === 1).map((rate) => rate.taxCode))].sort(),
  groups: groups
    .filter((group) => group.isActive === 1)
    .map((group) => group.groupCode)
    .sort(),
}))

function span({ validFrom, validTo }: TaxRate): string {
  return validTo === null ? `from ${validFrom}` : `from ${validFrom} until before ${validTo}`
}
