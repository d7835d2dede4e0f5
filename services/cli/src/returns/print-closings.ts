import type { ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import { printTable } from '../command/print-table.ts'

/** Prints a line for each file of closings. */
export function printClosings(closings: readonly ReturnClosing[]): void {
  printTable(
    ['PERIOD', 'NUMBER', 'STATUS', 'CLOSED', 'FILE', 'SHA-256'],
    closings.flatMap(({ period, number, status, closedAt, files }) =>
      files.map(({ name, sha256 }) => [period, String(number), status, closedAt, name, sha256]),
    ),
  )
}
