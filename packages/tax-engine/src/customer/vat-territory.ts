import { countryOf } from '../vocabulary/countries.ts'
import type { ItemType } from '../vocabulary/vocabulary.ts'

/** Supplies inside it are domestic (tax-calculation §2.2). */
export const homeCountry = 'PL'

/** Supply of a line. The VAT territory of the EU differs for goods and services. */
export type Supply = 'goods' | 'services'

/** A line is a supply of services or, also under the margin procedure, of goods. */
export function supplyOf(itemType: ItemType): Supply {
  return itemType === 'service' ? 'services' : 'goods'
}

/**
 * Whether a country belongs to the VAT territory of the EU (Directive 2006/112/EC art. 5 to 7, VAT act art. 2(3)).
 * Northern Ireland does for goods only (Windsor Framework). Parts of member states with a country code of their own
 * (AX, GP, RE …) do not, and neither do GB and IM; parts without one (Canary Islands, Heligoland, Livigno …) cannot be
 * distinguished.
 */
export function isInEuVatTerritory(country: string, supply: Supply): boolean {
  return memberStates.has(country) || (country === 'XI' && supply === 'goods')
}

/**
 * The state whose VAT numbers the businesses of a country have: FR for Monaco and Réunion, FI for Åland, XI for GB;
 * else the country itself.
 */
export function issuerOfVatNumbers(country: string): string {
  return foreignIssuers.get(country) ?? country
}

/**
 * The country of a code in VAT law: FR for Monaco (Directive 2006/112/EC art. 7(2)); undefined without such a country.
 */
export function vatCountryOf(code: string): string | undefined {
  return code === 'MC' ? 'FR' : countryOf(code)
}

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const foreignIssuers = new Map([
  ['AX', 'FI'],
  ['GB', 'XI'],
  ['GF', 'FR'],
  ['GP', 'FR'],
  ['MF', 'FR'],
  ['MQ', 'FR'],
  ['RE', 'FR'],
  ['YT', 'FR'],
])
