import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import type { TaxRate } from '../configuration/configuration.ts'
import { homeCountry, isInEuVatTerritory, supplyOf } from '../customer/vat-territory.ts'
import type { Fault, ReportFault, Warning } from '../faults/fault.ts'
import type { DeterminedComponent } from './determined-tax.ts'
import type { LineFacts } from './line-facts.ts'

/**
 * Whether a rate is a level of the one-stop shop, which covers the other member states and, for goods, Northern
 * Ireland. A rate of a registration abroad has no category.
 */
export function isOssRate({ country, category }: Pick<TaxRate, 'country' | 'category'>): boolean {
  return category !== null && country !== homeCountry && isInEuVatTerritory(country, 'goods')
}

/**
 * Checks that the taxes of other states on a line fit its buyer (tax-calculation §4.8). A sale that the one-stop shop
 * does not cover would make its return wrong: it is reported, and undefined is returned. A tax of another state outside
 * the one-stop shop can be right: it is a warning. `pointer` is the part of the request that chose the taxes.
 */
export function checkForeignRates(
  components: readonly DeterminedComponent[],
  line: LineFacts,
  pointer: string,
  report: ReportFault,
): Warning[] | undefined {
  const taxes = components.map(({ rate }) => rate).filter(({ calculationMode }) => calculationMode !== 'wht')
  const oss = taxes.find(isOssRate)
  if (oss === undefined) return taxes.flatMap((rate) => foreignRateWarnings(rate, line, pointer))
  const faults = [
    ...(taxes.length > 1 ? [groupMixesOss(oss, pointer)] : []),
    ...ossFaults(oss, line, pointer),
  ]
  for (const fault of faults) report(fault)
  return faults.length > 0 ? undefined : ossWarnings(line, pointer)
}

function groupMixesOss({ taxCode }: TaxRate, pointer: string): Fault {
  return {
    code: 'group-mixes-oss',
    pointer,
    detail: calculation.groupMixesOss({ code: taxCode }),
  }
}

function ossFaults(
  { taxCode, country }: TaxRate,
  { explained: { buyerCountry, geoZone, itemType } }: LineFacts,
  pointer: string,
): Fault[] {
  const supply = supplyOf(itemType.value)
  if (buyerCountry !== null && buyerCountry.value !== country)
    return [
      {
        code: 'oss-rate-of-another-country',
        pointer,
        detail: calculation.ossRateOfAnotherCountry({ code: taxCode, country, buyer: buyerCountry.value }),
      },
    ]
  const reason = !isInEuVatTerritory(country, supply)
    ? outsideOss[supply]({ country })
    : geoZone !== null && geoZone.value !== 'eu_consumer'
      ? calculation.buyerInZone({ zone: words[geoZone.value]() })
      : null
  if (reason === null) return []
  const detail = calculation.ossNotApplicable({ reason, code: taxCode })
  return [{ code: 'oss-not-applicable', pointer, detail }]
}

const outsideOss = { goods: calculation.outsideOssForGoods, services: calculation.outsideOssForServices }

/** Services are taxed like those for a consumer when a business has no confirmed number. */
function ossWarnings({ explained: { customerType, itemType } }: LineFacts, pointer: string): Warning[] {
  if (customerType?.value !== 'b2b' || supplyOf(itemType.value) === 'services') return []
  return [
    {
      code: 'oss-for-business',
      pointer,
      detail: calculation.ossForBusiness(),
    },
  ]
}

/** Taxes of a registration abroad. Taxes of Poland apply to buyers of every country. */
function foreignRateWarnings(
  { taxCode, country }: TaxRate,
  { explained: { buyerCountry } }: LineFacts,
  pointer: string,
): Warning[] {
  if (country === homeCountry || buyerCountry === null || buyerCountry.value === country) return []
  const detail = calculation.rateOfAnotherCountry({ code: taxCode, country, buyer: buyerCountry.value })
  return [{ code: 'rate-of-another-country', pointer, detail }]
}
