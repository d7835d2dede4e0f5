import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, unguardedCell } from './csv-text.ts'
import { InvalidCsv, readCsv } from './read-csv.ts'

for (const [name, text, rows] of [
  ['nothing', '', []],
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'line ends of old systems',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty cells',
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'an empty last cell without a line end',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
  [
    'quoted separators, quotation marks and line ends',
    'a,b\n"x,""y""\r\nz",2',
    [
      ['a', 'b'],
      ['x,"y"\r\nz', '2'],
    ],
  ],
  ['an empty quoted cell', '"",b', [['', 'b']]],
  ['a quotation mark inside a cell', 'a,5" pipe', [['a', '5" pipe']]],
] as const)
  test(`${name} → ${JSON.stringify(rows)}`, () => {
    expect([...readCsv(text)]).toEqual(rows)
  })

for (const [name, text, row] of [
  ['a quoted cell without an end', 'a,b\n1,2\n"3,4\n5,6\n', 3],
  ['text after a quoted cell', 'a,b\n"1"x,2', 2],
] as const)
  test(`${name} is rejected with its row`, () => {
    const attempt = () => [...readCsv(text)]
    expect(attempt).toThrow(InvalidCsv)
    expect(attempt).toThrow(expect.objectContaining({ row }))
  })

test('law: a written table is read back, with formulas guarded on the way', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '|', '\t', '\r', '\n', '=', '-', '@', '1', ' ') }),
  )
  const table = fc
    .array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    .map((rows) => [['x', 'y', 'z'], ...rows])
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';'), (rows, separator) => {
      const read = [...readCsv(csvText(rows, separator))]
      expect(read.map((cells) => cells.map(unguardedCell))).toEqual(rows)
    }),
  )
})

test('a quoted cell of five million characters is read', () => {
  expect([...readCsv(`a,b\n"${'""'.repeat(2_500_000)}",1`)][1]?.[0]).toHaveLength(2_500_000)
})
