import { exports } from '@fiscus/messages/exports'
import type { Fault } from '../faults/fault.ts'
import { type Decimal, zero } from '../numbers/decimal.ts'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import { type Fa3Base, type Fa3Facts, fa3Base, fa3Bases } from './fa3-base.ts'

/** The facts that come from a rate. */
type LineRate = Pick<Fa3Facts, 'taxCode' | 'calculationMode' | 'taxStatus' | 'ratePercent' | 'country'>
type LineRates = Pick<SnapshotItem, 'taxRate' | 'taxes'>

type TaxFields = { tax: `P_14_${1 | 2 | 3 | 4 | 5}`; pln?: `P_14_${1 | 2 | 3 | 4}W` }
export type Fa3Field = Fa3Base | TaxFields['tax'] | Required<TaxFields>['pln'] | 'P_15'

export type Fa3SummaryFault = Fault<'fa3-several-taxes' | 'fa3-no-field' | 'fa3-exchange-rate-missing'>

/**
 * Amounts with two decimals by field, in the order of the structure; or a fault for every line that does not fit into
 * it.
 */
export type Fa3Summary =
  | { kind: 'summed'; fields: Readonly<Partial<Record<Fa3Field, string>>> }
  | { kind: 'refused'; faults: readonly Fa3SummaryFault[] }

/**
 * The fields of the tax of a base, in the invoice's currency and in PLN. Tax of the one-stop shop has no field in PLN.
 */
const taxFields: { readonly [base in Fa3Base]?: TaxFields } = {
  P_13_1: { tax: 'P_14_1', pln: 'P_14_1W' },
  P_13_2: { tax: 'P_14_2', pln: 'P_14_2W' },
  P_13_3: { tax: 'P_14_3', pln: 'P_14_3W' },
  P_13_4: { tax: 'P_14_4', pln: 'P_14_4W' },
  P_13_5: { tax: 'P_14_5' },
}

/**
 * Computes the summary of a KSeF invoice (FA(3) 1-0E, element `Fa`; tax-calculation §2.7) from the facts that the
 * snapshot stores for each line: P_13_x, P_14_x, P_14_xW and P_15. A field without a sale is left out. P_15 is the sum
 * of P_13_x and P_14_x.
 */
export function fa3Summary(snapshot: TaxSnapshot): Fa3Summary {
  const faults: Fa3SummaryFault[] = []
  // P_15 is mandatory: a correction of the buyer's data has no lines, and P_15 is zero.
  const sums = new Map<Fa3Field, Decimal>(snapshot.items.length === 0 ? [['P_15', zero]] : [])
  for (const [index, item] of snapshot.items.entries()) {
    const report: ReportLine = (fault) => {
      faults.push({ ...fault, pointer: `/items/${index}` })
    }
    for (const [field, amount] of fa3LineAmounts(item, snapshot.currency, report))
      sums.set(field, amount.plus(sums.get(field) ?? zero))
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'summed', fields: inOrder(sums) }
}

/** Receives a fault of a line, whose pointer is that of the line. */
type ReportLine = (fault: Omit<Fa3SummaryFault, 'pointer'>) => void

/** The amounts that a line adds to the summary: none without VAT, the gross amount alone in the margin procedure. */
export function fa3LineAmounts(
  item: SnapshotItem,
  currency: string,
  report: ReportLine,
): readonly (readonly [Fa3Field, Decimal])[] {
  const figures = roundedFigures(item)
  const [base, second] = fa3BasesOf(item, { taxRate: item.taxRate, taxes: figures.taxes })
  if (base === undefined) return []
  if (second !== undefined || base === 'no_field') {
    report(second === undefined ? noFieldOf(item) : severalTaxes)
    return []
  }
  const amount = base === 'P_13_11' ? figures.grossAmount : figures.netAmount
  const taxAmounts: [Fa3Field, Decimal][] = []
  const fields = taxFields[base]
  if (fields !== undefined) taxAmounts.push([fields.tax, figures.taxAmount])
  if (fields?.pln !== undefined && currency !== 'PLN') {
    if (figures.taxAmountPln === undefined) {
      report(noExchangeRate)
      return []
    }
    taxAmounts.push([fields.pln, figures.taxAmountPln])
  }
  return [[base, amount], ...taxAmounts, ['P_15', figures.grossAmount]]
}

/** The field of each tax of a line that is VAT; a withheld tax is not, nor is a deposit. */
export function fa3BasesOf(
  facts: Omit<Fa3Facts, keyof LineRate>,
  { taxRate, taxes }: LineRates,
): (Fa3Base | 'no_field')[] {
  const rates = taxes?.map((component) => component.taxRate) ?? [taxRate]
  return rates
    .map((rate) => fa3Base({ ...facts, ...rate, ratePercent: rate.ratePercent.toFixed() }))
    .filter((base) => base !== 'left_out')
}

/** Why a line has no field: it can be a supply abroad or none, or its facts do not fit its rate. */
function noFieldOf({ taxRate, geoZone }: SnapshotItem): Omit<Fa3SummaryFault, 'pointer'> {
  const isAtHome = geoZone === null || geoZone === 'domestic'
  return taxRate.taxStatus === 'out_of_scope' && isAtHome ? abroadOrNone : noField
}

const severalTaxes = {
  code: 'fa3-several-taxes' as const,
  detail: exports.fa3SeveralTaxes(),
}
const noField = {
  code: 'fa3-no-field' as const,
  detail: exports.fa3NoField(),
}
const abroadOrNone = {
  code: 'fa3-no-field' as const,
  detail: exports.fa3AbroadOrNoSupply(),
}
const noExchangeRate = {
  code: 'fa3-exchange-rate-missing' as const,
  detail: exports.fa3WithoutExchangeRate(),
}

function inOrder(sums: ReadonlyMap<Fa3Field, Decimal>): Partial<Record<Fa3Field, string>> {
  const fields: Partial<Record<Fa3Field, string>> = {}
  for (const field of fa3Fields) {
    const sum = sums.get(field)
    if (sum !== undefined) fields[field] = sum.toFixed(2)
  }
  return fields
}

/** The fields of a summary in the order of the structure. */
export const fa3Fields: readonly Fa3Field[] = [
  ...fa3Bases.flatMap((base) => [base, ...Object.values(taxFields[base] ?? {})]),
  'P_15',
]
