type Fields = Readonly<Record<string, unknown>>

/** A field whose values differ. undefined: the record lacks the field. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields whose values differ, in the order of the new record, then the ones that only the old record has. */
export function changesOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])
  return [...fields].flatMap((field) => {
    const change = { field, before: before?.[field], after: after?.[field] }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** A value of a record as a text. */
export function textOfValue(value: unknown): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'string') return value
  return JSON.stringify(value, null, 1)
}
