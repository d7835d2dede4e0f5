import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'

/** The net amount and the tax of a cell, or of a reason to be in none, as `K_19 100.00 23.00`. */
export type SumText = string

const taxOf: Readonly<Record<string, string>> = { K_15: 'K_16', K_17: 'K_18', K_19: 'K_20' }
/** What follows from the other cells and differences. */
const derived = new Set(['K_12', 'K_16', 'K_18', 'K_20', 'SprzedazVAT_Marza', 'other_period'])

/** The sums of a return as its figures state them, each base with its tax; none of zero. */
export function sumsOfFigures({ cells, reconciliation }: JpkV7m): SumText[] {
  const amountOf = (cell: string | undefined) => cells.find((one) => one.cell === cell)?.amount ?? '0.00'
  const bases = cells.map(({ cell, amount }) => ({ name: cell, net: amount, tax: amountOf(taxOf[cell]) }))
  const differences = reconciliation.differences.map(({ reason, net, tax }) => ({ name: reason, net, tax }))
  return sumTexts([...bases, ...differences].filter(({ name }) => !derived.has(name)))
}

export function sumTexts(sums: readonly { name: string; net: string; tax: string }[]): SumText[] {
  return sums
    .filter(({ net, tax }) => net !== '0.00' || tax !== '0.00')
    .map(({ name, net, tax }) => `${name} ${net} ${tax}`)
    .toSorted()
}
