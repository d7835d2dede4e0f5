import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
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
      detail: calculation.unknownRate({
        code: taxCode,
        proposal: proposal(taxCode, activeCodes(configuration).rates),
      }),
    }
  const active = versions.filter((rate) => rate.isActive === 1)
  if (active.length === 0)
    return {
      code: 'inactive-rate',
      pointer,
      detail: calculation.inactiveRate({ code: taxCode }),
    }
  return {
    code: 'rate-not-in-force',
    pointer,
    detail: calculation.rateNotInForce({ code: taxCode, date, periods: active.map(span) }),
  }
}

/** The fault of a code without a group: it does not exist, or is not active. */
export function missingGroup(configuration: TaxConfiguration, groupCode: string, pointer: string): Fault {
  if (configuration.groups.some((group) => group.groupCode === groupCode))
    return {
      code: 'inactive-group',
      pointer,
      detail: calculation.inactiveGroup({ code: groupCode }),
    }
  return {
    code: 'unknown-group',
    pointer,
    detail: calculation.unknownGroup({
      code: groupCode,
      proposal: proposal(groupCode, activeCodes(configuration).groups),
    }),
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
  const active = configuration.rates.flatMap((rate) =>
    rate.country === country && rate.category !== null && rate.isActive === 1
      ? calculation.rateOfLevel({ level: words[rate.category](), period: span(rate) })
      : [],
  )
  return {
    code: 'no-destination-rate',
    pointer,
    detail: calculation.noDestinationRate({
      level: words[category](),
      country,
      date,
      rates: active.length === 0 ? calculation.noRates() : active,
    }),
  }
}

const activeCodes = memoizeByObject(({ rates, groups }: TaxConfiguration) => ({
  rates: [...new Set(rates.filter((rate) => rate.isActive === 1).map((rate) => rate.taxCode))].sort(),
  groups: groups
    .filter((group) => group.isActive === 1)
    .map((group) => group.groupCode)
    .sort(),
}))

function span({ validFrom: from, validTo: to }: TaxRate): Message {
  return to === null ? calculation.inForceFrom({ from }) : calculation.inForceUntil({ from, to })
}
