import type { OssReason } from '@fiscus/contracts/returns/oss-vocabulary'
import type { OssFault } from '@fiscus/tax-engine/reporting/oss-fault'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import {
  addCounted,
  addMaps,
  addTotals,
  type Counted,
  countedOnce,
  nothing,
  type Total,
} from '../returns/totals.ts'
import { type OssCorrection, type OssEntry, type OssLine, type OssSupply, ossEntries } from './oss-entry.ts'

const faultsMax = 100

/** What the lines of one kind amount to in a currency. */
export type OssSum = Counted<OssLine & { currency: string }>

/** The totals of the documents in a currency, and how they become what the return declares. */
export type CurrencySums = Counted<{
  total: Total
  declared: Total
  differences: ReadonlyMap<OssReason, Counted<Total>>
}>

/** The figures of a part of the return: threads can exchange them, and they add up. */
export type OssFigures = {
  /** The documents with a line that is declared in the quarter, and the refused ones. */
  documents: number
  refused: number
  sums: ReadonlyMap<string, OssSum>
  currencies: ReadonlyMap<string, CurrencySums>
  /** The first 100. */
  faults: readonly OssFault[]
}

export const noOssFigures: OssFigures = {
  documents: 0,
  refused: 0,
  sums: new Map(),
  currencies: new Map(),
  faults: [],
}

/** The figures of some documents of a quarter. */
export function ossFigures(documents: Iterable<ReturnDocument>, quarter: ReturnPeriod): OssFigures {
  let figures = noOssFigures
  for (const document of documents)
    for (const entry of ossEntries(document, quarter)) figures = addOssFigures(figures, figuresOf(entry))
  return figures
}

/** Adds up the figures of two parts of the documents. */
export function addOssFigures(one: OssFigures, other: OssFigures): OssFigures {
  return {
    documents: one.documents + other.documents,
    refused: one.refused + other.refused,
    sums: addMaps(one.sums, other.sums, addSums),
    currencies: addMaps(one.currencies, other.currencies, addCurrencies),
    faults: [...one.faults, ...other.faults].slice(0, faultsMax),
  }
}

function figuresOf({ currency, lines, total, declared, differences, faults }: OssEntry): OssFigures {
  const sums = new Map<string, OssSum>()
  for (const line of lines) {
    const key = `${currency} ${'supply' in line ? keyOfSupply(line.supply) : keyOfCorrection(line.correction)}`
    const amounts = addTotals(sums.get(key)?.amounts ?? nothing, line.amounts)
    sums.set(key, { ...line, amounts, currency, documents: 1 })
  }
  return {
    documents: 1,
    refused: faults.length > 0 ? 1 : 0,
    sums,
    currencies: new Map([
      [currency, { documents: 1, total, declared, differences: countedOnce(differences) }],
    ]),
    faults,
  }
}

function keyOfSupply({ state, kind, rateType, ratePercent }: OssSupply): string {
  return `${state} ${kind} ${rateType} ${ratePercent}`
}

function keyOfCorrection({ state, quarter }: OssCorrection): string {
  return `${state} ${quarter}`
}

function addSums(one: OssSum, other: OssSum): OssSum {
  return {
    ...one,
    documents: one.documents + other.documents,
    amounts: addTotals(one.amounts, other.amounts),
  }
}

function addCurrencies(one: CurrencySums, other: CurrencySums): CurrencySums {
  return {
    documents: one.documents + other.documents,
    total: addTotals(one.total, other.total),
    declared: addTotals(one.declared, other.declared),
    differences: addMaps(one.differences, other.differences, addCounted),
  }
}
