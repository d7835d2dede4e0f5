import { calculation } from '@fiscus/messages/calculation'
import type { Customer } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import { type ExplainedFact, sourceText } from './explained-fact.ts'
import { checkVatNumber, type InvalidVatNumber, type VatNumber } from './vat-number.ts'
import { homeCountry, isInEuVatTerritory, issuerOfVatNumbers, vatCountryOf } from './vat-territory.ts'

/** The country of the buyer, and the VAT number by which VIES identifies the buyer. */
export type Buyer = {
  country: ExplainedFact<string> | null
  /** null without a number, and for a buyer outside the EU, whose tax number is not checked. */
  vatNumber: VatNumber | null
}

/**
 * Reads the customer's country and VAT number (tax-calculation §4.6). Reports wrong values and values that disagree.
 */
export function identifyBuyer(customer: Customer, report: ReportFault): Buyer {
  const country = countryOf(customer)
  const number =
    customer.vatNumber === undefined ? undefined : readVatNumber(customer.vatNumber, country?.value)
  const vatNumber = number?.kind === 'valid' ? number : null
  if (customer.country !== undefined && country === null) reportUnknownCountry(customer.country, report)
  if (number?.kind === 'invalid')
    report({ code: 'invalid-vat-number', pointer: '/customer/vatNumber', detail: number.detail })
  if (country && vatNumber && vatNumber.country !== issuerOfVatNumbers(country.value))
    report({
      code: 'contradictory-customer',
      pointer: '/customer/vatNumber',
      detail: calculation.vatNumberOfAnotherCountry({
        issuer: vatNumber.country,
        source: sourceText(country.source),
        country: country.value,
      }),
    })
  return { country: refineCountry(country, vatNumber), vatNumber }
}

function countryOf({ country, geoZone }: Customer): Buyer['country'] {
  if (country === undefined) return geoZone === 'domestic' ? { value: homeCountry, source: 'geo zone' } : null
  const value = vatCountryOf(country)
  return value === undefined ? null : { value, source: 'country' }
}

/** A tax number from outside the EU has any form; it is read as a VAT number only if it is a valid one. */
function readVatNumber(text: string, country?: string): VatNumber | InvalidVatNumber | undefined {
  const number = checkVatNumber(text, country)
  const isForeign = country !== undefined && !isInEuVatTerritory(country, 'goods')
  return number.kind === 'invalid' && isForeign ? undefined : number
}

/** The number gives the country when nothing else does. A buyer in GB with an XI number is in Northern Ireland. */
function refineCountry(country: Buyer['country'], vatNumber: VatNumber | null): Buyer['country'] {
  if (vatNumber && (country === null || vatNumber.country === 'XI'))
    return { value: vatNumber.country, source: 'vat number' }
  return country
}

function reportUnknownCountry(country: string, report: ReportFault): void {
  report({
    code: 'unknown-country',
    pointer: '/customer/country',
    detail: calculation.unknownCountry({ country }),
  })
}
