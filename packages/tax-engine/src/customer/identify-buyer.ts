import type { ExplainedFact } from '../calculation.ts'
import type { Customer, Fault } from '../document.ts'
import { checkVatNumber, type InvalidVatNumber, type VatNumber } from './vat-number.ts'
import { homeCountry, isInEuVatTerritory, issuerOfVatNumbers, vatCountryOf } from './vat-territory.ts'

/** Where the buyer is, and the number by which VIES knows the buyer. */
export type Buyer = {
  country: ExplainedFact<string> | null
  /** null without a number, and for a buyer outside the EU, whose tax number is taken as it is. */
  vatNumber: VatNumber | null
  faults: readonly Fault[]
}

/** Reads the customer's country and VAT number, which must be right and agree. */
export function identifyBuyer(customer: Customer): Buyer {
  const country = countryOf(customer)
  const number =
    customer.vatNumber === undefined ? undefined : readVatNumber(customer.vatNumber, country?.value)
  const vatNumber = number?.kind === 'valid' ? number : null
  const faults: Fault[] = []
  if (customer.country !== undefined && country === null) faults.push(unknownCountry(customer.country))
  if (number?.kind === 'invalid')
    faults.push({ code: 'invalid-vat-number', pointer: '/customer/vatNumber', detail: number.detail })
  if (country && vatNumber && vatNumber.country !== issuerOfVatNumbers(country.value))
    faults.push(foreignNumber(vatNumber, country))
  return { country: moreExactly(country, vatNumber), vatNumber, faults }
}

function countryOf({ country, geoZone }: Customer): Buyer['country'] {
  if (country === undefined) return geoZone === 'domestic' ? { value: homeCountry, source: 'geo zone' } : null
  const value = vatCountryOf(country)
  return value === undefined ? null : { value, source: 'country' }
}

/** Outside the EU a tax number may look like anything; only a valid EU number is read as one. */
function readVatNumber(text: string, country?: string): VatNumber | InvalidVatNumber | undefined {
  const number = checkVatNumber(text, country)
  const isForeign = country !== undefined && !isInEuVatTerritory(country, 'goods')
  return number.kind === 'invalid' && isForeign ? undefined : number
}

/** The number tells the country where nothing else does, and a buyer in GB with an XI number is in Northern Ireland. */
function moreExactly(country: Buyer['country'], vatNumber: VatNumber | null): Buyer['country'] {
  if (vatNumber && (country === null || vatNumber.country === 'XI'))
    return { value: vatNumber.country, source: 'vat number' }
  return country
}

function unknownCountry(code: string): Fault {
  return {
    code: 'unknown-country',
    pointer: '/customer/country',
    detail: `There is no country ${code}. Use two capitals of ISO 3166-1, such as PL or DE; Greece may be EL, Northern Ireland is XI.`,
  }
}

function foreignNumber(vatNumber: VatNumber, country: ExplainedFact<string>): Fault {
  return {
    code: 'contradictory-customer',
    pointer: '/customer/vatNumber',
    detail: `The VAT number is one of ${vatNumber.country}, but by the ${country.source} the buyer is in ${country.value}. Correct one of them.`,
  }
}
