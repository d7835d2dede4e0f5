/** A value of a field in a difference, as a text; null for a value that is not set. */
export function fieldValueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
