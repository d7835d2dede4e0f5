import { ruleChange } from '@fiscus/contracts/configuration/rule-record'
import { Problem } from '@fiscus/contracts/problems/problem'
import { render } from '@fiscus/messages/render'
import { readCsv } from '@fiscus/runtime/csv/read-csv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportConfiguration } from '../configuration-file/export-configuration.ts'
import { sampleRate, sampleRecords, sampleRule } from '../testing/sample-records.ts'
import type { CsvPart } from './csv-tables.ts'
import { importTable } from './import-table.ts'
import { type CsvStyle, writeTable } from './write-table.ts'

const records = sampleRecords({
  rates: [
    ...sampleRecords().rates,
    sampleRate({ tax_code: 'OSS-FR', country: 'FR', category: 'reduced', rate_percent: '5.50' }),
    sampleRate({
      tax_code: 'ODD',
      tax_name: '=1+1; "quoted", \'=x',
      legal_clause: '@SUM(A1)',
      valid_to: '2030-01-01',
    }),
  ],
  rules: [
    sampleRule({ name: '-5 % in winter', note: 'Two\nlines, and a "quotation"' }),
    sampleRule({ priority: -20, target: { group: 'VAT-WHT' }, valid_from: '2026-01-01', is_active: 0 }),
    sampleRule({ priority: 30, geo_zone: 'eu_consumer', target: { destination: true } }),
  ],
})
const file = exportConfiguration(records)

function importing(
  part: CsvPart,
  text: string | Uint8Array,
  removals: 'refuse' | 'allow' = 'refuse',
  stored = records,
) {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return importTable({
    records: stored,
    part,
    body,
    removals,
    dryRun: false,
    ifMatch: '"v1"',
    today: '2026-11-21',
  })
}

/** The pointers and details of the errors of a rejected import. */
function errorsOf(part: CsvPart, text: string | Uint8Array) {
  try {
    importing(part, text)
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ pointer, detail }) => [pointer, render(detail)])
    throw error
  }
  return []
}

const unchanged = { removed: 0, changed: 0, added: 0, records: [] }
for (const part of ['rates', 'rules'] as const)
  for (const style of ['comma', 'semicolon'] as const satisfies CsvStyle[])
    test(`${part} exported with ${style}s and imported again do not change`, () => {
      expect(importing(part, writeTable(file, part, style)).result.difference).toEqual(unchanged)
    })

test('a rule with any note and name is exported and imported again without a change', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom("'", '=', ' ', '\n', '\r', ';', ',', '"', '\t', 'x', '-', '\uFEFF') }),
  )
  const texts = fc.record({ note: any, name: any }).filter((rule) => ruleChange.safeParse(rule).success)
  fc.assert(
    fc.property(texts, fc.constantFrom('comma' as const, 'semicolon' as const), (sent, style) => {
      const stored = sampleRecords({ rules: [sampleRule(ruleChange.parse(sent))] })
      const table = writeTable(exportConfiguration(stored), 'rules', style)
      expect(importing('rules', table, 'refuse', stored).result.difference).toEqual(unchanged)
    }),
  )
})

test('a table for Polish spreadsheets has a byte order mark, semicolons and decimal commas', () => {
  const [header, ...rows] = writeTable(file, 'rates', 'semicolon').split('\r\n')
  expect(header).toBe(
    '\uFEFFtax_code;tax_name;rate_percent;calculation_mode;tax_status;fiscal_code;legal_clause;country;category;valid_from;valid_to;is_active',
  )
  expect(rows).toContain('OSS-FR;VAT;5,50;exclusive;standard;;;FR;reduced;2011-01-01;;1')
})

test('the target of a rule has two columns', () => {
  const [header = [], ...rows] = readCsv(writeTable(file, 'rules', 'comma'))
  const columns = ['target', 'target_code'].map((column) => header.indexOf(column))
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ['group', 'VAT-WHT'],
    ['rate', 'VAT23'],
    ['destination', ''],
  ])
})

test('columns may be in another order, and columns of optional fields may be missing', () => {
  const text =
    'valid_from;rate_percent;tax_code;tax_name;calculation_mode;tax_status\n2027-01-01;7,5;VAT7;VAT 7,5 %;exclusive;standard\n;;;;;\n'
  const stored = sampleRecords({ groups: [] })
  const { result, records: after } = importing(
    'rates',
    `${text}2011-01-01;23;VAT23;VAT;exclusive;standard\r\n`,
    'allow',
    stored,
  )
  expect(result.difference).toMatchObject({ removed: 3, changed: 0, added: 1 })
  expect(after.rates[0]).toMatchObject({
    tax_code: 'VAT7',
    rate_percent: '7.50',
    country: 'PL',
    valid_to: null,
  })
})

test('rows that are missing are removed only when removals are allowed', () => {
  const text = writeTable({ ...file, rules: file.rules.slice(1) }, 'rules', 'comma')
  expect(() => importing('rules', text)).toThrow(expect.objectContaining({ code: 'removals-not-allowed' }))
  expect(importing('rules', text, 'allow').result.difference).toMatchObject({ removed: 1 })
})

const rates = writeTable(file, 'rates', 'comma')
const [header = '', ...lines] = rates.split('\r\n')
const bad = (line: string) => `${[header, ...lines.slice(0, -1), line].join('\r\n')}\r\n`
const row = lines.length + 1

const faults: [name: string, part: CsvPart, text: string | Uint8Array, errors: [string, RegExp][]][] = [
  ['an empty file', 'rates', '', [['/rows/1', /^row 1: The file is empty\.$/]]],
  ['a file in another encoding', 'rates', new Uint8Array([0x73, 0xb3]), [['', /not UTF-8.*CSV UTF-8/]]],
  [
    'an unknown column',
    'rates',
    'tax_code,colour\n',
    [['/rows/1', /There is no column "colour"; the columns are tax_code/]],
  ],
  ['a column twice', 'rates', 'tax_code,tax_code\n', [['/rows/1/tax_code', /in the header twice/]]],
  ['too few cells', 'rates', bad('VAT7,VAT'), [[`/rows/${row}`, /The row has 2 cells, and the header 12\./]]],
  [
    'wrong values',
    'rates',
    bad('VAT7,VAT,x,exclusive,none,,,PL,,2026-02-30,,2'),
    [
      [
        `/rows/${row}/rate_percent`,
        new RegExp(`^row ${row}, column rate_percent: This must be a percentage`),
      ],
      [`/rows/${row}/tax_status`, /must be one of standard/],
      [`/rows/${row}/valid_from`, /calendar day/],
      [`/rows/${row}/is_active`, /must be/],
    ],
  ],
  [
    'a missing value',
    'rates',
    bad('VAT7,,7,exclusive,standard,,,PL,,2026-01-01,,'),
    [[`/rows/${row}/tax_name`, /This is required/]],
  ],
  ['a quotation mark without an end', 'rates', bad('"VAT7,VAT'), [[`/rows/${row}`, /does not end with one/]]],
  [
    'an overlap of two rows',
    'rates',
    bad('VAT23,VAT,23,exclusive,standard,,,PL,,2026-01-01,,1'),
    [
      [`/rows/${lines.findIndex((line) => line.startsWith('VAT23')) + 2}/valid_from`, /overlaps/],
      [`/rows/${row}/valid_from`, /overlaps/],
    ],
  ],
  [
    'a rule for a missing rate, and a target that is none',
    'rules',
    'priority,customer_type,geo_zone,item_type,target,target_code\n1,all,domestic,all,rate,VAT99\n2,all,domestic,all,country,\n',
    [['/rows/3/target', /must have a rate or a group/]],
  ],
  [
    'a rule for a missing rate',
    'rules',
    'priority,customer_type,geo_zone,item_type,target,target_code\n1,all,domestic,all,rate,VAT99\n',
    [['/rows/2/target_code', /^row 2, column target_code: There is no rate VAT99/]],
  ],
  [
    'rates without the rate of a stored rule and of a stored group',
    'rates',
    'tax_code,tax_name,rate_percent,calculation_mode,tax_status,valid_from\nVAT8,VAT,8,exclusive,standard,2011-01-01\n',
    [
      ['', /^The stored group VAT-WHT: /],
      ['', /^The stored group VAT-WHT: /],
      [
        '',
        /^The stored rule "-5 % in winter" domestic · all customers · all items \(priority 10\): There is no rate VAT23/,
      ],
    ],
  ],
]
for (const [name, part, text, errors] of faults)
  test(`${name} is rejected with its place`, () => {
    const found = errorsOf(part, text)
    expect(found.map(([pointer]) => pointer)).toEqual(errors.map(([pointer]) => pointer))
    for (const [index, [, detail]] of errors.entries()) expect(found[index]?.[1]).toMatch(detail)
  })

test('at most 1,000 errors are reported', () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => `VAT${index},VAT,x,exclusive,standard,,,PL,,2026-01-01,,1\n`,
  )
  expect(errorsOf('rates', `${header}\n${rows.join('')}`)).toHaveLength(1_000)
})

test.for(['', 'tax_code'])('of a million columns with the name %j, 1,000 are reported', (name) => {
  expect(errorsOf('rates', `${name},`.repeat(1_000_000))).toHaveLength(1_000)
})

test('the pointers of warnings have a row and a column', () => {
  const text = bad('VAT7,VAT 7 %,8,exclusive,standard,,,PL,,2026-01-01,,1')
  expect(importing('rates', text).warnings).toContainEqual(
    expect.objectContaining({ code: 'rate-name-differs', pointer: `/rows/${row}/tax_name` }),
  )
})
