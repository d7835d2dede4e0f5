import { FiscusProblem } from '@fiscus/client'
import { pointerParts } from '../../problems/pointer-parts.ts'
import { faultText } from '../../problems/problem-text.ts'

/** The faults of a rejected change: at the fields of the form, and the ones that no field shows. */
export type Faults = { byField: Record<string, string>; others: readonly string[] }

/**
 * Divides the errors of a problem by their pointers: `/components/0/tax_code` belongs to the field
 * `components.0.tax_code` of the form.
 * @param names the names of the form's values
 */
export function faultsOf(error: unknown, names: readonly string[]): Faults {
  const errors = error instanceof FiscusProblem ? error.errors : []
  const byField: Record<string, string> = {}
  const others: string[] = []
  for (const fault of errors) {
    const path = pointerParts(fault.pointer)
    const [name = ''] = path
    if (names.includes(name)) byField[path.join('.')] ??= faultText(fault)
    else others.push(fault.pointer ? `${path.join('.')}: ${faultText(fault)}` : faultText(fault))
  }
  return { byField, others }
}
