import type { IsoDate, TaxRate, Unstored } from '../configuration/configuration.ts'
import { Decimal } from '../numbers/decimal.ts'
import { type RateCategory, rateCategories } from '../vocabulary/vocabulary.ts'

type MemberState = { name: string } & { [category in RateCategory]?: string }

/**
 * Rates of the member states other than Poland. Source: European Commission, Taxes in Europe Database (TEDB), state of
 * 2026-08-22; standard rates confirmed on 2026-09-23. Of two reduced rates `reduced` is the lower one. Regional rates
 * (Madeira, Corsica, Aegean islands …) are left out, because they do not follow from the country of the buyer. Northern
 * Ireland counts as a member state for goods, which have the standard rate of the United Kingdom (VAT Act 1994 s. 2(1),
 * HMRC manual VATNIEU3720); TEDB does not list it.
 */
const memberStates: Readonly<Record<string, MemberState>> = {
  AT: { name: 'Austria', standard: '20', reduced: '10', second_reduced: '13', super_reduced: '4.9' },
  BE: { name: 'Belgia', standard: '21', reduced: '6', second_reduced: '12', parking: '12' },
  BG: { name: 'Bułgaria', standard: '20', reduced: '9' },
  CY: { name: 'Cypr', standard: '19', reduced: '5', second_reduced: '9', super_reduced: '3' },
  CZ: { name: 'Czechy', standard: '21', reduced: '12', zero: '0' },
  DE: { name: 'Niemcy', standard: '19', reduced: '7' },
  DK: { name: 'Dania', standard: '25' },
  EE: { name: 'Estonia', standard: '24', reduced: '9', second_reduced: '13' },
  ES: { name: 'Hiszpania', standard: '21', reduced: '10', super_reduced: '4' },
  FI: { name: 'Finlandia', standard: '25.5', reduced: '10', second_reduced: '13.5' },
  FR: { name: 'Francja', standard: '20', reduced: '5.5', second_reduced: '10', super_reduced: '2.1' },
  GR: { name: 'Grecja', standard: '24', reduced: '6', second_reduced: '13' },
  HR: { name: 'Chorwacja', standard: '25', reduced: '5', second_reduced: '13' },
  HU: { name: 'Węgry', standard: '27', reduced: '5', second_reduced: '18' },
  IE: { name: 'Irlandia', standard: '23', reduced: '9', second_reduced: '13.5', zero: '0' },
  IT: { name: 'Włochy', standard: '22', reduced: '5', second_reduced: '10', super_reduced: '4' },
  LT: { name: 'Litwa', standard: '21', reduced: '5', second_reduced: '12' },
  LU: { name: 'Luksemburg', standard: '17', reduced: '8', super_reduced: '3', parking: '14' },
  LV: { name: 'Łotwa', standard: '21', reduced: '5', second_reduced: '12' },
  MT: { name: 'Malta', standard: '18', reduced: '5', second_reduced: '7', parking: '12', zero: '0' },
  NL: { name: 'Holandia', standard: '21', reduced: '9' },
  PT: { name: 'Portugalia', standard: '23', reduced: '6', second_reduced: '13', parking: '13' },
  RO: { name: 'Rumunia', standard: '21', reduced: '11' },
  SE: { name: 'Szwecja', standard: '25', reduced: '6', second_reduced: '12' },
  SI: { name: 'Słowenia', standard: '22', reduced: '5', second_reduced: '9.5' },
  SK: { name: 'Słowacja', standard: '23', reduced: '5', second_reduced: '19' },
  XI: { name: 'Irlandia Północna', standard: '20' },
}

/** First days where they are later than the two below (TEDB; the Austrian one from the trade press). */
const changedOn: Readonly<Record<string, IsoDate>> = {
  'OSS-AT-SUPER-REDUCED': '2026-07-01',
  'OSS-EE': '2025-07-01',
  'OSS-FI': '2024-09-01',
  'OSS-LU': '2024-01-01',
  'OSS-RO': '2025-08-01',
  'OSS-SK': '2025-01-01',
}

/**
 * The one-stop shop begins (Directive (EU) 2017/2455): no destination rate is needed before, and no other standard rate
 * changed since.
 */
export const ossStart: IsoDate = '2021-07-01'

/** The source has no history of the lower levels, and many changed up to this day. */
const lowerLevelsKnownFrom: IsoDate = '2026-01-01'

/** The rates of OSS sales by the buyer's country, one row for each level of a state: `OSS-DE`, `OSS-DE-REDUCED` … */
export const ossDestinationRates: readonly Unstored<TaxRate>[] = Object.entries(memberStates).flatMap(
  ([country, state]) =>
    rateCategories.flatMap((category) => {
      const percent = state[category]
      return percent === undefined ? [] : [destinationRate(country, state.name, category, percent)]
    }),
)

function destinationRate(country: string, countryName: string, category: RateCategory, percent: string) {
  const isStandard = category === 'standard'
  const taxCode = isStandard ? `OSS-${country}` : `OSS-${country}-${category.toUpperCase().replace('_', '-')}`
  return {
    taxCode,
    taxName: `VAT ${percent.replace('.', ',')}% (${countryName})`,
    ratePercent: new Decimal(percent).toFixed(2),
    calculationMode: 'exclusive',
    taxStatus: category === 'zero' ? 'zero_rated' : 'standard',
    fiscalCode: 'P_13_5',
    legalClause: 'procedura szczególna OSS (dział XII rozdział 6a ustawy o VAT)',
    country,
    category,
    validFrom: changedOn[taxCode] ?? (isStandard ? ossStart : lowerLevelsKnownFrom),
    validTo: null,
    isActive: 1,
  } as const
}
