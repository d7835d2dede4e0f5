import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import { xsdCheck } from '../xsd/xsd-check.ts'

const check = xsdCheck('fa3', 'FA(3)')

/** The faults of a file against the schema of FA(3) 1-0E, at most 20: none if it is valid. */
export function checkFa3(xml: string): Fa3Fault[] {
  return check(xml).map((detail) => ({ code: 'fa3-invalid', pointer: '', detail }))
}
