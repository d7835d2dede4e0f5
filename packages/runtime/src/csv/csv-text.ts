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
const plain = /^(?!\p{DI})[\p{L}\d][\p{L}\d ._/%()-]*$/u
/** What begins a formula, also in the full width and the small form that spreadsheets of East Asia read alike. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What a spreadsheet may skip before a formula: blanks, quotes, and what is invisible. */
const skipped = '[\\s\'"\\p{C}\\p{DI}\\u2800]*'
const formulaStart = `(?:${skipped}${sign}|'*[\\t\\r])`
const formula = new RegExp(`^${formulaStart}`, 'u')
/**
 * Spreadsheets of many countries separate cells by semicolons, whatever quotes are around them. Looking back from each
 * formula takes a time that grows with the length of a cell, looking ahead from each separator with its square.
 */
const formulaAfterSeparator = new RegExp(`(?=${sign})(?<=[,;|\\t\\r\\n]${skipped})`, 'gu')
const number = /^-?\d+([.,]\d+)?$/

function guardedCell(cell: string): string {
  if (plain.test(cell)) return cell
  const guarded = cell.replaceAll(formulaAfterSeparator, "'")
  return formula.test(cell) && !number.test(cell) ? `'${guarded}` : guarded
}

function quotedIf(condition: RegExp, text: string): string {
  return condition.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const guard = new RegExp(`^'(?=${formulaStart})`, 'u')
const guardAfterSeparator = new RegExp(`'(?=${sign})(?<=[,;|\\t\\r\\n]${skipped}')`, 'gu')

/** The text of a cell without the apostrophes that `csvText` inserted. */
export function unguardedCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guard, '').replaceAll(guardAfterSeparator, '') : cell
}
