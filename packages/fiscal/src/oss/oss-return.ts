import { ossKinds, ossRateTypes } from '@fiscus/contracts/returns/oss-vocabulary'
import { exports } from '@fiscus/messages/exports'
import { Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { OssFault } from '@fiscus/tax-engine/reporting/oss-fault'
import { lastDayOf, type Quarter } from '../periods/quarter.ts'
import { amountText, type Cents, centsOf } from '../returns/cents.ts'
import { compareTexts } from '../sorting/compare-texts.ts'
import type { EcbRate, EcbRates } from './ecb-rates.ts'
import type { OssCorrection, OssSupply } from './oss-entry.ts'
import type { OssFigures, OssSum } from './oss-figures.ts'

/** The amounts of a row in euro, null while a rate is missing, and what they are converted from. */
type InEuro = { taxableAmount: Cents | null; vat: Cents | null; sums: readonly OssSum[] }

export type OssSupplyRow = OssSupply & InEuro
export type OssCorrectionRow = OssCorrection & InEuro

/** What is due in a member state of consumption: nothing of it is set off against another state. */
export type OssStateRow = {
  state: string
  supplies: Cents | null
  corrections: Cents | null
  balance: Cents | null
}

/** The return of a quarter in euro. */
export type OssReturn = {
  supplies: readonly OssSupplyRow[]
  corrections: readonly OssCorrectionRow[]
  states: readonly OssStateRow[]
  /** The sum of the balances that are not negative: a negative one is repaid by its state. */
  due: Cents | null
  /** The rates that the amounts are converted at, by quarter and currency. */
  rates: readonly EcbRate[]
  /** One for each rate that is missing. */
  faults: readonly OssFault[]
}

/**
 * The return of a quarter: the sums of each row are converted and rounded once, those of a correction at the rate of
 * the quarter that it corrects (Directive 2006/112/EC art. 369h; Implementing Regulation (EU) 2020/194 annex III).
 */
export function ossReturn({ sums }: Pick<OssFigures, 'sums'>, quarter: Quarter, ecb: EcbRates): OssReturn {
  const supplies = new Map<string, { row: OssSupply; sums: OssSum[] }>()
  const corrections = new Map<string, { row: OssCorrection; sums: OssSum[] }>()
  for (const sum of sums.values()) {
    if ('supply' in sum) group(supplies, Object.values(sum.supply).join(' '), sum.supply, sum)
    else group(corrections, Object.values(sum.correction).join(' '), sum.correction, sum)
  }
  const supplyRows = [...supplies.values()]
    .map(({ row, sums: some }) => ({ ...row, ...inEuro(some, quarter, ecb) }))
    .toSorted(inOrder)
  const correctionRows = [...corrections.values()]
    .map(({ row, sums: some }) => ({ ...row, ...inEuro(some, row.quarter, ecb) }))
    .toSorted(
      (one, other) => compareTexts(one.state, other.state) || compareTexts(one.quarter, other.quarter),
    )
  const states = statesOf(supplyRows, correctionRows)
  return {
    supplies: supplyRows,
    corrections: correctionRows,
    states,
    due: addUp(states.map(({ balance }) => (balance !== null && balance < 0n ? 0n : balance))),
    ...ratesOf(sums, quarter, ecb),
  }
}

function group<Row>(
  groups: Map<string, { row: Row; sums: OssSum[] }>,
  key: string,
  row: Row,
  sum: OssSum,
): void {
  const found = groups.get(key)
  if (found === undefined) groups.set(key, { row, sums: [sum] })
  else found.sums.push(sum)
}

function inEuro(sums: readonly OssSum[], quarter: Quarter, ecb: EcbRates): InEuro {
  const euros = (amountOf: (sum: OssSum) => Cents): Cents | null => {
    let total = zero
    for (const sum of sums) {
      const rate = ecb.find(sum.currency, quarter)
      if (rate === null) return null
      total = total.plus(new Decimal(amountText(amountOf(sum))).dividedBy(rate))
    }
    return centsOf(total)
  }
  return {
    taxableAmount: euros(({ amounts }) => amounts.net),
    vat: euros(({ amounts }) => amounts.tax),
    sums: sums.toSorted((one, other) => compareTexts(one.currency, other.currency)),
  }
}

function statesOf(
  supplies: readonly OssSupplyRow[],
  corrections: readonly OssCorrectionRow[],
): readonly OssStateRow[] {
  const states = new Set([...supplies, ...corrections].map(({ state }) => state))
  return [...states].toSorted().map((state) => {
    const vatOf = (rows: readonly (OssSupplyRow | OssCorrectionRow)[]) =>
      addUp(rows.filter((row) => row.state === state).map(({ vat }) => vat))
    const [ofSupplies, ofCorrections] = [vatOf(supplies), vatOf(corrections)]
    return {
      state,
      supplies: ofSupplies,
      corrections: ofCorrections,
      balance: addUp([ofSupplies, ofCorrections]),
    }
  })
}

/** null when an amount is not known. */
function addUp(amounts: readonly (Cents | null)[]): Cents | null {
  let total = 0n
  for (const amount of amounts) {
    if (amount === null) return null
    total += amount
  }
  return total
}

/** The rates that the sums need: the known ones, and a fault for each of the others. */
function ratesOf(
  sums: OssFigures['sums'],
  quarter: Quarter,
  ecb: EcbRates,
): Pick<OssReturn, 'rates' | 'faults'> {
  const needed = new Set(
    Array.from(
      sums.values(),
      (sum) => `${'supply' in sum ? quarter : sum.correction.quarter} ${sum.currency}`,
    ),
  )
  const rates: EcbRate[] = []
  const faults: OssFault[] = []
  for (const text of [...needed].toSorted()) {
    const [of = '', currency = ''] = text.split(' ')
    const rate = ecb.find(currency, of)
    if (rate === null) faults.push(missingRate(currency, of, { quarter, pointer: ecb.pointer }))
    else if (currency !== 'EUR') rates.push({ currency, quarter: of, rate: rate.toFixed() })
  }
  return { rates, faults }
}

function missingRate(
  currency: string,
  of: Quarter,
  { quarter, pointer }: { quarter: Quarter; pointer: string },
): OssFault {
  const name = of === quarter ? currency : `${currency}@${of}`
  return {
    code: 'oss-rate-missing',
    pointer,
    detail: exports.ossRateMissing({ currency, day: lastDayOf(of), example: `${name}:4.2567` }),
  }
}

function inOrder(one: OssSupplyRow, other: OssSupplyRow): number {
  return (
    compareTexts(one.state, other.state) ||
    ossKinds.indexOf(one.kind) - ossKinds.indexOf(other.kind) ||
    ossRateTypes.indexOf(one.rateType) - ossRateTypes.indexOf(other.rateType) ||
    new Decimal(other.ratePercent).comparedTo(one.ratePercent)
  )
}
