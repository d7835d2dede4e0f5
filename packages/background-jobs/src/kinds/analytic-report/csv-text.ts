/**
 * Formats a table as CSV (RFC 4180). A cell that a spreadsheet would read as a formula gets an apostrophe before it; a negative number
 * does not.
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
