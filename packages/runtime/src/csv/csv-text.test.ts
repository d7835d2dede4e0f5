import { endsSoon } from '@fiscus/testing/ends-soon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, unguardedCell } from './csv-text.ts'

for (const [cell, written] of [
  ['Zażółć', 'Zażółć'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.50', '-12.50'],
  ['-12,50', '"-12,50"'],
  ['-12,5,0', `"'-12,5,0"`],
  ['-', "'-"],
  ['-1+1', "'-1+1"],
  ['=1+1', "'=1+1"],
  ['+48 22 1', "'+48 22 1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['=HYPERLINK("http://example.com","x")', `"'=HYPERLINK(""http://example.com"",""x"")"`],
  ['1=1', '1=1'],
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1', `"a; ""'=1+1"`],
  ['a|-1', "a|'-1"],
  ['a\t@x', "a\t'@x"],
  ['a,+1', `"a,'+1"`],
  ['a\n=1', `"a\n'=1"`],
  [';;=1', ";;'=1"],
  ['a;b=1', 'a;b=1'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  ['  =1', "'  =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u200B＝1', "'\u200B＝1"],
  ['\u3164-1', "'\u3164-1"],
  ['"=1', `"'""=1"`],
  ["'=1", "''=1"],
  ['\u202E=1', "'\u202E=1"],
  ['a;\u200B＝1', "a;\u200B'＝1"],
] as const)
  test(`${JSON.stringify(cell)} is written as ${JSON.stringify(written)}`, () => {
    expect(csvText([['a', cell]])).toBe(`a,${written}\r\n`)
  })

test('law: a parser reads the same cells, with an apostrophe before formulas', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '=', '-', '1', "'", '＝', '\u200B', ' ') }),
  )
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(csvText(rows))
      const withoutApostrophes = (table: string[][]) =>
        table.map((row) => row.map((cell) => cell.replaceAll("'", '')))
      expect(withoutApostrophes(read)).toEqual(withoutApostrophes(rows))
      for (const cell of read.flat()) {
        expect(cell).not.toMatch(/^[=+@＝\t\r]|^[\s\u200B"]+[=+@＝-]|^-(?!\d+([.,]\d+)?$)/)
        expect(cell).not.toMatch(/[,;|\t\r\n]['"\s\u200B]*(?<!')[=+@＝-]/)
      }
    }),
  )
})

test('law: what is written is read back without the guards', () => {
  const unit = fc.constantFrom('"', ',', ';', '\t', '=', '-', '1', "'", '＝', '\u200B', ' ', 'a')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(
        readCsv(csvText([['a', text]]))
          .flat()
          .map(unguardedCell),
      ).toEqual(['a', text])
    }),
  )
})

test.for([
  ["'=1", '=1'],
  ["a;'=1", 'a;=1'],
  [`a; "'=1`, 'a; "=1'],
  ["\t'=1", '\t=1'],
  [";;''=1;'+2", ";;'=1;+2"],
  ["a'=1", "a'=1"],
  ["it's", "it's"],
] as const)('%j is read as %j, without the apostrophes of a guard', ([cell, text]) => {
  expect(unguardedCell(cell)).toBe(text)
})

test.for(['\t\v', '\t', ',', ",'", '\u200B', ' =', ';＝', "'", ' "', '=', "'="])(
  'a cell of half a million characters %j is written and read soon',
  (piece) => {
    const cell = `'${piece.repeat(500_000 / piece.length)}`
    endsSoon(() => unguardedCell(cell))
    endsSoon(() => csvText([[cell]]))
  },
)

/** RFC 4180 §2. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
