import { expect, test } from 'vitest'
import { readStructuredHeader } from './structured-header.ts'

test.for<[string, string, string, Record<string, string>]>([
  ['quotes and capitals', 'TEXT/Plain; CharSet="UTF-8"', 'text/plain', { charset: 'UTF-8' }],
  ['comments', 'text/plain (b;c); charset=x (d)', 'text/plain', { charset: 'x' }],
  ['a parameter twice', 'a/b; name=x; name=y', 'a/b', { name: 'x' }],
  ['no semicolon', 'a/b charset=x; name="y z"', 'a/b', { charset: 'x', name: 'y z' }],
  ['a semicolon in quotes', 'a/b; name="x; \\"y\\".pdf"', 'a/b', { name: 'x; "y".pdf' }],
  ['quotes that do not end', 'a/b; name="x y', 'a/b', { name: 'x y' }],
  ['no quotes', 'a/b; name=x (1) y.pdf; charset=z', 'a/b', { name: 'x (1) y.pdf', charset: 'z' }],
  ['a path', 'a/b; name="C:\\\\x\\\\y.pdf"', 'a/b', { name: 'C:\\x\\y.pdf' }],
  ['an encoded word', 'a/b; name="=?utf-8?Q?=C5=BC=C3=B3=C5=82w.pdf?="', 'a/b', { name: 'żółw.pdf' }],
  ['an encoded text', "a/b; name*=iso-8859-2'pl'%BF%B3.pdf", 'a/b', { name: 'żł.pdf' }],
  ['a character cut between parts', "a/b; name*1*=%82; name*0*=utf-8''%C5", 'a/b', { name: 'ł' }],
  ['parts without encoding', "a/b; name*0*=utf-8''100%25; name*1=50%25", 'a/b', { name: '100%50%25' }],
  [
    'a word that a part encodes',
    "a/b; name*=utf-8''%3D%3Futf-8%3FQ%3Fx%3F%3D",
    'a/b',
    { name: '=?utf-8?Q?x?=' },
  ],
  ['names of properties', 'a/b; __proto__=x; constructor=y', 'a/b', { constructor: 'y' }],
  ['nothing', ' ; ;', '', {}],
])('reads %s', ([_, text, value, params]) => {
  const read = readStructuredHeader(text)
  expect([read.value, Object.fromEntries(read.params)]).toEqual([value, params])
})

test('the name with other letters than ASCII is taken, wherever the one for old programs is', () => {
  const name = (text: string) => readStructuredHeader(text).params.get('filename')
  expect(name(`attachment; filename="z.txt"; filename*=utf-8''%C5%BC.txt`)).toBe('ż.txt')
  expect(name(`attachment; filename*=utf-8''%C5%BC.txt; filename="z.txt"`)).toBe('ż.txt')
})

test.for([
  ['parameters', 'a=b;'.repeat(30_000)],
  ['brackets', `x=${'('.repeat(120_000)}`],
  ['spaces', `x=a${' '.repeat(120_000)}x`],
  ['quotes before a backslash', `x=${'"\\'.repeat(60_000)}`],
  ['parts', Array.from({ length: 12_000 }, (_, at) => `n*${at}=x`).join(';')],
] as const)(
  'reads 120,000 characters in time that grows with their number: %s',
  { timeout: 5_000 },
  ([, params]) => {
    expect(readStructuredHeader(`a/b; ${params}`).value).toBe('a/b')
  },
)
