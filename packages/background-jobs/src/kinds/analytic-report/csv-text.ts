/**
 * A table as RFC 4180 writes it. A cell that a spreadsheet would take for a formula begins with an apostrophe; negative numbers stay
 * numbers.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join()}\r\n`).join('')
}

const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

function cellText(cell: string): string {
  const text = formula.test(cell) && !number.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
