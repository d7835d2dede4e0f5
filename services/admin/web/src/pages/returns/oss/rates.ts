import type { OssReturn } from '@fiscus/client'

/** Rates by their names in the query: `PLN` of the quarter of the return, `PLN@2026-Q2` of a corrected one. */
export type Rates = Readonly<Record<string, string>>

/** The rates `PLN:4.25,CZK:25` of an address. */
export function readRates(text: string): Rates {
  return Object.fromEntries(
    text.split(',').flatMap((one) => {
      const [name, rate, ...others] = one.split(':')
      return name && rate && others.length === 0 ? [[name, rate]] : []
    }),
  )
}

/** The query of the rates that are filled in; undefined without one. */
export function writeRates(rates: Rates): string | undefined {
  const written = Object.entries(rates).flatMap(([name, rate]) => (rate === '' ? [] : [`${name}:${rate}`]))
  return written.length === 0 ? undefined : written.join()
}

/** The rates of a return that the query does not name: closings have them. */
export function keptRates({ quarter, rates }: Pick<OssReturn, 'quarter' | 'rates'>, query: Rates) {
  return rates.filter((rate) => query[nameOf(rate, quarter)] === undefined)
}

/** The names of the rates that a return needs besides the kept ones. */
export function neededRates(
  { quarter, supplies, corrections }: Pick<OssReturn, 'quarter' | 'supplies' | 'corrections'>,
  kept: OssReturn['rates'],
): string[] {
  const names = [
    ...supplies.flatMap(({ currencies }) => currencies.map(({ currency }) => currency)),
    ...corrections.flatMap(({ quarter: of, currencies }) =>
      currencies.map(({ currency }) => nameOf({ currency, quarter: of }, quarter)),
    ),
  ]
  const known = kept.map((rate) => nameOf(rate, quarter))
  return [...new Set(names)].filter((name) => !name.startsWith('EUR') && !known.includes(name)).toSorted()
}

function nameOf({ currency, quarter: of }: { currency: string; quarter: string }, quarter: string): string {
  return of === quarter ? currency : `${currency}@${of}`
}
