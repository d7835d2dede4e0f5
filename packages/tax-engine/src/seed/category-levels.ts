import type { TaxCategory } from '../configuration/configuration.ts'
import { type RateCategory, rateCategories } from '../vocabulary/vocabulary.ts'

/** Countries of each level; a category has the standard level everywhere else. */
type CountriesByLevel = { [level in RateCategory]?: string }

/**
 * The levels of a category in other states. Sources: TEDB, the Commission's database of rates by category and CN code,
 * of 2025-08-26; Ley 37/1992 art. 91.Dos.1.2º (ES); § 12(2) no. 14 UStG (DE, electronic); Law XV-287 (LT, books at 5 %
 * since 2026-01-01). A state is named only where the level applies to the whole category: a state that decides by facts
 * which the service lacks (a tariff heading, a language, a prescription, a list) keeps the standard level.
 */
const levels = {
  book: {
    reduced: 'AT BE BG DE EE FR GR HR HU LT MT NL PT RO SE SI SK',
    second_reduced: 'FI',
    super_reduced: 'CY ES IT LU',
    zero: 'CZ IE',
  },
  e_book: {
    reduced: 'AT BE BG DE EE FR LT MT NL RO SE SI',
    second_reduced: 'FI',
    super_reduced: 'ES LU',
    zero: 'IE',
  },
  press: {
    reduced: 'AT BE BG CZ DE EE FI GR HU IE LT MT NL PT RO SE SI',
    second_reduced: 'HR',
    super_reduced: 'CY ES IT LU',
  },
  e_press: {
    reduced: 'BE BG DE EE FI IE LT MT NL RO SE SI',
    super_reduced: 'ES LU',
  },
  food_basic: { reduced: 'CZ NL', second_reduced: 'FI SI' },
  medicine: {
    reduced: 'CY CZ EE HR HU NL PT RO',
    second_reduced: 'FI FR GR IT LV SI',
    super_reduced: 'LU',
    zero: 'MT',
  },
} satisfies Record<string, CountriesByLevel>

const levelsByCategory: Readonly<Record<string, CountriesByLevel>> = {
  ...levels,
  press_regional: levels.press,
}

/** The levels of a category by country, in the order of the countries. */
export function levelsOf(categoryCode: string): TaxCategory['levels'] {
  const countries = levelsByCategory[categoryCode] ?? {}
  const pairs = rateCategories.flatMap((level) =>
    (countries[level]?.split(' ') ?? []).map((country) => [country, level] as const),
  )
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}
