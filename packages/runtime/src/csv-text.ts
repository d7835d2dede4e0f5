/**
 * Formats a table as CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an apostrophe before it: at the beginning of a
 * cell, and after a character that a spreadsheet with other settings takes for the end of a cell. A negative number gets none.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join()}\r\n`).join('')
}

const formula = /^[=+\-@\t\r]/
/** Spreadsheets of many countries separate cells by semicolons, whatever quotes are around them. */
const formulaAfterSeparator = /([,;|\t\r\n]['"\s]*)(?=[=+\-@])/g
const number = /^-?\d+(\.\d+)?$/

function cellText(cell: string): string {
  const guarded = cell.replaceAll(formulaAfterSeparator, "$1'")
  const text = formula.test(cell) && !number.test(cell) ? `'${guarded}` : guarded
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
