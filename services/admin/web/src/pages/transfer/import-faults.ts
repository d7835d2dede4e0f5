import type { ProblemError } from '@fiscus/client'
import { pointerParts } from '../../problems/pointer-parts.ts'

/** A fault of a file as the page lists it. */
export type ImportFault = {
  /** Row of a table as a spreadsheet counts it: the header is row 1. Null in JSON, and for a stored record. */
  row: number | null
  /** Column of a table, or the path of a value in JSON: `rates › 3 › rate_percent`. */
  place: string
  /** Code and first day, or another short name of the record in JSON. */
  record: string | null
  message: string
}

/**
 * The faults of an import, in the order of the file: each with its row and column, or its record and field, and its
 * text in the language of the panel.
 */
export function importFaults(
  errors: readonly ProblemError[],
  file: unknown,
  textOf: (fault: ProblemError) => string,
): ImportFault[] {
  return errors.map((fault) => {
    const message = textOf(withoutPlace(fault))
    const parts = pointerParts(fault.pointer)
    const [part = '', index = '', ...rest] = parts
    if (part === 'rows') return { row: Number(index), place: rest.join(' › '), record: null, message }
    return { row: null, place: parts.join(' › '), record: recordName(file, part, index), message }
  })
}

/** The text of a fault of a table begins with its row and column, which the list shows in columns of their own. */
function withoutPlace({ detail, message, ...fault }: ProblemError): ProblemError {
  const isPlaced = message.code === 'configuration.atRow' || message.code === 'configuration.atCell'
  const inner = isPlaced ? (message.params.fault as ProblemError['message']) : message
  return { ...fault, detail: detail.replace(/^row \d+(, column [^:]+)?: /, ''), message: inner }
}

const namingFields = ['tax_code', 'group_code', 'category_code', 'name']
/** Of a rule without a name, in the words of the file. */
const conditionFields = ['geo_zone', 'customer_type', 'item_type', 'tax_category']

function recordName(file: unknown, part: string, index: string): string | null {
  const record = member(member(file, part), index)
  const textsOf = (fields: readonly string[]) =>
    fields.map((field) => member(record, field)).filter((value) => typeof value === 'string')
  const [name = textsOf(conditionFields).join(' · ')] = textsOf(namingFields)
  return name || null
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
