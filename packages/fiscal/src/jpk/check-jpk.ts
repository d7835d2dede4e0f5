import { exports } from '@fiscus/messages/exports'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import { xsdCheck } from '../xsd/xsd-check.ts'
import { jpkFrame } from './jpk-frame.ts'
import { noFigures } from './register-figures.ts'

const check = xsdCheck('jpk', 'JPK_V7M(3)')

/** The faults of a file against the schema of JPK_V7M(3) 1-0E, at most 20: none if it is valid. */
export function checkJpk(xml: string): JpkFault[] {
  return check(xml).map((detail) => ({ code: 'jpk-invalid', pointer: '', detail }))
}

/** A row of the register as XML, with the number of its proof, and a pointer to it. */
export type WrittenRow = { pointer: string; number: string; xml: string }

/**
 * The faults of rows against the schema, each with a pointer to its document or entry. A row is valid or not independent of the
 * others, so that a register of any length is checked in parts.
 */
export function checkRows(rows: readonly WrittenRow[]): JpkFault[] {
  const faultsOf = (some: readonly WrittenRow[]) =>
    checkJpk(`${frame.head}${some.map(({ xml }) => xml).join('')}${frame.tail}`)
  if (faultsOf(rows).length === 0) return []
  return rows.flatMap((row) =>
    faultsOf([row]).map((fault) => ({
      ...fault,
      pointer: row.pointer,
      detail: exports.inDocument({ number: row.number, fault: fault.detail }),
    })),
  )
}

/** The head of some seller. */
const frame = jpkFrame(
  {
    period: '2026-02',
    form: 'V7M',
    seller: { name: 'A', nip: '5261040828', email: 'a@example.com', taxOffice: '1433' },
    purpose: 'submission',
    createdAt: new Date('2026-02-01T00:00:00Z'),
  },
  noFigures,
)
