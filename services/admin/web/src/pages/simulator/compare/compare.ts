import type { CalculateResponse, TaxSummary } from '@fiscus/client'
import { type DocumentFieldName, documentFields, type LineFieldName, lineFields } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A value of two scenarios; null where a scenario has none. */
export type Pair<Value = string> = { a: Value | null; b: Value | null; differs: boolean }

export function pairOf<Value>(a: Value | null | undefined, b: Value | null | undefined): Pair<Value> {
  return { a: a ?? null, b: b ?? null, differs: (a ?? null) !== (b ?? null) }
}

const totals = ['totalNet', 'totalTax', 'totalGross', 'totalWht', 'totalPaymentDue', 'totalTaxPln'] as const

/** The totals of two calculations. The tax in PLN appears when one of them has it. */
export function compareTotals(a: TaxSummary | undefined, b: TaxSummary | undefined) {
  return totals
    .map((name) => ({ name, ...pairOf(a?.[name], b?.[name]) }))
    .filter(({ name, a, b }) => name !== 'totalTaxPln' || a !== null || b !== null)
}

/** The results of each line that tell two calculations apart, by the position of the line. */
export function compareLines(a: CalculateResponse | undefined, b: CalculateResponse | undefined) {
  const count = Math.max(a?.snapshot.items.length ?? 0, b?.snapshot.items.length ?? 0)
  return Array.from({ length: count }, (_, index) => {
    const [left, right] = [a?.snapshot.items[index], b?.snapshot.items[index]]
    return {
      name: pairOf(left?.name || left?.id, right?.name || right?.id),
      rate: pairOf(left?.taxRate.taxCode, right?.taxRate.taxCode),
      percent: pairOf(left?.taxRate.ratePercent, right?.taxRate.ratePercent),
      net: pairOf(left?.netAmount, right?.netAmount),
      tax: pairOf(left?.taxAmount, right?.taxAmount),
      gross: pairOf(left?.grossAmount, right?.grossAmount),
    }
  })
}

/** The fields that two scenarios were given different texts in; `line` is the position of a line, or null. */
export function compareInputs(a: Scenario, b: Scenario) {
  const ofDocument = namesOf(documentFields).map((field) => ({
    line: null,
    field,
    ...pairOf(a[field], b[field]),
  }))
  const count = Math.max(a.lines.length, b.lines.length)
  const ofLines = Array.from({ length: count }, (_, line) =>
    namesOf(lineFields).map((field) => ({
      line,
      field,
      ...pairOf(a.lines[line]?.[field], b.lines[line]?.[field]),
    })),
  )
  const all: InputPair[] = [...ofDocument, ...ofLines.flat()]
  return all.filter(({ differs, a, b }) => differs && (a || b))
}

export type InputPair = Pair &
  ({ line: null; field: DocumentFieldName } | { line: number; field: LineFieldName })

function namesOf<Name extends string>(fields: Record<Name, unknown>): Name[] {
  return Object.keys(fields) as Name[]
}
