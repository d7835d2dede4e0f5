import { zlotysOf } from '../returns/cents.ts'
import type { RegisterFigures } from './register-figures.ts'

/** The cells of the register that the declaration sums up in a field of the same number, K_10 in P_10. */
const fields = [
  ['P_10', 'K_10'],
  ['P_11', 'K_11'],
  ['P_12', 'K_12'],
  ['P_13', 'K_13'],
  ['P_15', 'K_15'],
  ['P_16', 'K_16'],
  ['P_17', 'K_17'],
  ['P_18', 'K_18'],
  ['P_19', 'K_19'],
  ['P_20', 'K_20'],
  ['P_21', 'K_21'],
  ['P_22', 'K_22'],
] as const
const bases: ReadonlySet<string> = new Set(['P_10', 'P_11', 'P_13', 'P_15', 'P_17', 'P_19', 'P_21', 'P_22'])
const taxes: ReadonlySet<string> = new Set(['P_16', 'P_18', 'P_20'])

/** A field of the declaration VAT-7 (23), in whole zlotys or as a mark. */
export type DeclarationField = { field: string; value: string }

/**
 * The declaration of a month in the order of the structure: each field is rounded (Tax Ordinance Act art. 63 § 1), P_37
 * and P_38 are sums of rounded fields. There are no purchases: the tax due is to be paid (P_51), a negative one is
 * carried over (P_53, P_62).
 */
export function declarationOf({ cells, markers }: RegisterFigures): DeclarationField[] {
  const amounts = fields.flatMap(([field, cell]) => {
    const found = cells.get(cell)
    return found === undefined ? [] : [{ field, amount: zlotysOf(found.amount) }]
  })
  const sumOf = (summed: ReadonlySet<string>) =>
    amounts.reduce((total, { field, amount }) => (summed.has(field) ? total + amount : total), 0n)
  const due = sumOf(taxes)
  const excess = due < 0n ? -due : 0n
  const stated: [string, bigint][] = [
    ...amounts.map(({ field, amount }): [string, bigint] => [field, amount]),
    ['P_37', sumOf(bases)],
    ['P_38', due],
    ['P_51', due < 0n ? 0n : due],
  ]
  if (excess > 0n) stated.push(['P_53', excess], ['P_62', excess])
  if (markers.has('MR_T')) stated.push(['P_63', 1n])
  if (markers.has('MR_UZ')) stated.push(['P_64', 1n])
  if (markers.has('TT_D')) stated.push(['P_66', 1n])
  return stated.map(([field, value]) => ({ field, value: String(value) }))
}
