import { polishText } from './polish-text.ts'

/**
 * Returns a fault of a single value in Polish: by its sentence, which has the bounds, else by its code; null for any
 * other.
 */
export function polishFault({ code, detail }: { code: string; detail: string }): string | null {
  return polishText(detail) ?? codes[code] ?? null
}

const codes: Readonly<Record<string, string>> = {
  'invalid-value': 'Ta wartość jest nieprawidłowa.',
  'unknown-record': 'Nie ma takiego zapisu.',
}
