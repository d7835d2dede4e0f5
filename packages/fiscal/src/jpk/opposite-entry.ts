import type { RegisterEntry, Total } from './register-entry.ts'

/** The entry that takes another one back, to the grosz: of a document that was voided after its month was closed. */
export function oppositeEntry({ row, total, cells, differences, faults }: RegisterEntry): RegisterEntry {
  return {
    row: row && { ...row, cells: new Map(Array.from(row.cells, ([cell, amount]) => [cell, -amount])) },
    total: negated(total),
    cells: negated(cells),
    differences: new Map(Array.from(differences, ([reason, amounts]) => [reason, negated(amounts)])),
    faults,
  }
}

function negated({ net, tax }: Total): Total {
  return { net: -net, tax: -tax }
}
