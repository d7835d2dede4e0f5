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
    detail: `The OSS rate ${taxCode} is in a group with another tax, but a sale of the one-stop shop has one VAT. Change the group.`,
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
        detail: `The OSS rate ${taxCode} is of ${country}, but the buyer is in ${buyerCountry.value}. Name another rate, or give the country of delivery as customer.country.`,
      },
    ]
  const reason = !isInEuVatTerritory(country, supply)
    ? `${country} is outside of it for ${supply}`
    : geoZone !== null && geoZone.value !== 'eu_consumer'
      ? `the buyer is in zone ${geoZone.value}`
      : null
  if (reason === null) return []
  const detail = `The one-stop shop is for consumers in other member states, but ${reason}. Name another rate than ${taxCode}, or correct the customer.`
  return [{ code: 'oss-not-applicable', pointer, detail }]
}

/** Services are taxed like those for a consumer when a business has no confirmed number. */
function ossWarnings({ explained: { customerType, itemType } }: LineFacts, pointer: string): Warning[] {
  if (customerType?.value !== 'b2b' || supplyOf(itemType.value) === 'services') return []
  return [
    {
      code: 'oss-for-business',
      pointer,
      detail:
        'The buyer of the goods is a business. OSS applies only if its acquisitions are not taxed (Directive 2006/112/EC art. 3(1) and 14(4)); otherwise leave the rate to the matrix.',
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
  const detail = `The rate ${taxCode} is of ${country}, but the buyer is in ${buyerCountry.value}. Check that ${country} taxes this sale.`
  return [{ code: 'rate-of-another-country', pointer, detail }]
}
