/**
 * Formats a table as CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an apostrophe before it: at
 * the beginning of a cell, and after a character that a spreadsheet with other settings takes for the end of a cell. A
 * negative number, with a decimal point or comma, gets none. `unguardedCell` removes these apostrophes.
 */
export function csvText(rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  const end = new RegExp(`["\r\n${separator}]`)
  return rows
    .map((row) => `${row.map((cell) => quotedIf(end, guardedCell(cell))).join(separator)}\r\n`)
    .join('')
}

/** Cells of these characters alone need neither an apostrophe nor quotation marks. */
const plain = /^[\p{L}\d][\p{L}\d ._/%()-]*$/u
const formula = /^'*[=+\-@\t\r]/
/**
 * Spreadsheets of many countries separate cells by semicolons, whatever quotes are around them. Looking back from each
 * formula takes a time that grows with the length of a cell, looking ahead from each separator with its square.
 */
const formulaAfterSeparator = /(?=[=+\-@])(?<=[,;|\t\r\n]['"\s]*)/g
const number = /^-?\d+([.,]\d+)?$/

function guardedCell(cell: string): string {
  if (plain.test(cell)) return cell
  const guarded = cell.replaceAll(formulaAfterSeparator, "'")
  return formula.test(cell) && !number.test(cell) ? `'${guarded}` : guarded
}

function quotedIf(condition: RegExp, text: string): string {
  return condition.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const guard = /^'(?='*[=+\-@\t\r])/
const guardAfterSeparator = /'(?=[=+\-@])(?<=[,;|\t\r\n]['"\s]*')/g

/** The text of a cell without the apostrophes that `csvText` inserted. */
export function unguardedCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guard, '').replaceAll(guardAfterSeparator, '') : cell
}
