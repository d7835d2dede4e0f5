import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { Oss } from '@fiscus/contracts/returns/oss'
import type { VatUe } from '@fiscus/contracts/returns/vat-ue'
import { amountText } from '@fiscus/fiscal/returns/cents'
import { expect } from 'vitest'

/** A cell of a return: what names its documents in a query, and their sum: `123.00 28.29`, net and tax. */
export type ReturnCell = { filter: Record<string, string>; sum: string }

type Row = { tax: string | null } & ({ amount: string } | { net: string; currency: string })

export function cellsOfJpk({ cells, reconciliation }: JpkV7m): ReturnCell[] {
  return [
    ...cells.map(({ cell, amount }) => ({ filter: { part: cell }, sum: `${amount} 0.00` })),
    ...reconciliation.differences.map(differenceCell),
  ]
}

export function cellsOfVatUe({ rows, reconciliation: { differences, jpkV7m } }: VatUe): ReturnCell[] {
  return [
    ...rows.map(({ part, country, number, triangular, exactAmount }) => ({
      filter: { part, country, number, triangular: String(triangular) },
      sum: `${exactAmount} 0.00`,
    })),
    ...jpkV7m.map(({ part, declared }) => ({
      filter: { part, triangular: 'false' },
      sum: `${declared} 0.00`,
    })),
    ...differences.map(differenceCell),
  ]
}

/** The rows in each currency, the balances of the states, and the steps of the reconciliation. */
export function cellsOfOss({ supplies, corrections, reconciliation }: Oss): ReturnCell[] {
  const rows = [
    ...supplies.map(({ state, kind, ratePercent, currencies }) => ({
      filter: { part: 'supplies', state, kind, ratePercent },
      currencies,
    })),
    ...corrections.map(({ state, quarter, currencies }) => ({
      filter: { part: 'corrections', state, correctedQuarter: quarter },
      currencies,
    })),
  ]
  const ofRows = rows.flatMap(({ filter, currencies }) =>
    currencies.map(({ currency, net, tax }) => ({ filter: { ...filter, currency }, net, tax })),
  )
  const states = Object.entries(
    Object.groupBy(ofRows, ({ filter: { state, currency } }) => `${state} ${currency}`),
  ).map(([key, some = []]) => {
    const [state = '', currency = ''] = key.split(' ')
    return { filter: { part: 'declared', state, currency }, sum: sumOf(some) }
  })
  const steps = reconciliation.flatMap(({ currency, declared, differences }) => [
    { filter: { part: 'declared', currency }, sum: `${declared.net} ${declared.tax}` },
    ...differences.map(differenceCell).map(({ filter, sum }) => ({ filter: { ...filter, currency }, sum })),
  ])
  return [...ofRows.map(({ filter, net, tax }) => ({ filter, sum: `${net} ${tax}` })), ...states, ...steps]
}

/** Each cell is the sum of its documents. `read` returns all documents of a filter. */
export async function expectCells(
  cells: readonly ReturnCell[],
  read: (filter: Record<string, string>) => Promise<readonly Row[]>,
): Promise<void> {
  for (const { filter, sum } of cells) {
    const documents = await read(filter)
    expect({ filter, sum: sumOf(documents) }).toEqual({ filter, sum })
  }
}

function differenceCell({ reason, net, tax }: { reason: string; net: string; tax: string }): ReturnCell {
  return { filter: { part: reason }, sum: `${net} ${tax}` }
}

function sumOf(rows: readonly (Row | { net: string; tax: string })[]): string {
  const nets = rows.map((row) => ('amount' in row ? row.amount : row.net))
  return `${added(nets)} ${added(rows.map(({ tax }) => tax ?? '0.00'))}`
}

function added(amounts: readonly string[]): string {
  return amountText(amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n))
}
