import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'

/** A text that is not CSV. `row` counts from 1, the header included, as a spreadsheet counts. */
export class InvalidCsv extends Error {
  override name = 'InvalidCsv'
  readonly row: number
  readonly detail: Message

  constructor(row: number, detail: Message) {
    super(render(detail))
    this.row = row
    this.detail = detail
  }
}

/**
 * Reads the rows of a CSV text (RFC 4180), one after another. Cells are separated by commas or semicolons, whichever
 * the first line has more of; lines end with CR LF, LF or CR. A quotation mark inside an unquoted cell is read as it
 * is.
 * @throws InvalidCsv for a quoted cell without an end, and for text after it
 */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text)
  let cells: string[] = []
  let [at, row] = [0, 1]
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, row) : plainCell(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    } else if (at < text.length && !isLineEnd(text, at)) throw new InvalidCsv(row, texts.textAfterCell())
    yield cells
    cells = []
    row += 1
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

type Cell = { cell: string; end: number }

function quotedCell(text: string, start: number, row: number): Cell {
  let cell = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new InvalidCsv(row, texts.openCell())
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && !isLineEnd(text, end)) end += 1
  return { cell: text.slice(start, end), end }
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r'
}

function separatorOf(text: string): ',' | ';' {
  const [header = ''] = /^[^\r\n]*/.exec(text) ?? []
  return header.split(';').length > header.split(',').length ? ';' : ','
}
