import { readUpo, type UpoReading } from '@fiscus/fiscal/ksef/read-upo'
import type { CalculationWork } from '../threads/calculation-threads.ts'

type UpoInput = { body: Uint8Array; number: string }

/** Finds an invoice in a confirmation of receipt. That of a session of 10,000 invoices has megabytes. */
export const upoWork: CalculationWork<UpoInput, UpoReading> = {
  name: 'upo',
  execute: ({ body, number }) => readUpo(body, number),
}
