import { endsSoon } from '@fiscus/testing/ends-soon'
import { expect, test } from 'vitest'
import { readUuencoded } from './uuencode.ts'

/** The lines of a file, with a grave accent for 0 unless `zero` is another character. */
function linesOf(content: Buffer, zero = '`'): string {
  const written = (bits: number) => (bits === 0 ? zero : String.fromCharCode(bits + 32))
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const chunk = content.subarray(at, at + 45)
    let line = written(chunk.length)
    for (let group = 0; group < chunk.length; group += 3) {
      const [a = 0, b = 0, c = 0] = chunk.subarray(group, group + 3)
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(written).join('')
    }
    lines.push(line)
  }
  return [...lines, zero].join('\n')
}
const read = (text: string, max = 10) => {
  const { rest, files } = readUuencoded(Buffer.from(text), max)
  return { rest: rest.toString(), files: files.map(({ name, content }) => [name, content.toString('hex')]) }
}
const bytes = Buffer.from(Array.from({ length: 300 }, (_, n) => n & 255))

test('a known file is read', () => {
  expect(read('begin 644 cat.txt\n#0V%T\n`\nend\n')).toEqual({ rest: '', files: [['cat.txt', '436174']] })
})

test.each([
  ['with grave accents', linesOf(bytes)],
  ['with spaces', linesOf(bytes, ' ')],
  ['with spaces that were removed from the ends of lines', linesOf(bytes, ' ').replaceAll(/ +$/gm, '')],
  ['with CR LF', linesOf(bytes).replaceAll('\n', '\r\n')],
  ['with a sum behind each line', linesOf(bytes).replaceAll(/^(.{61})$/gm, '$1A')],
])('a file of all bytes is read: %s', (_, lines) => {
  expect(read(`before\nbegin 644 My file.bin\n${lines}\nend\nafter`)).toEqual({
    rest: 'before\nafter',
    files: [['My file.bin', bytes.toString('hex')]],
  })
})

test('several files are read, up to the limit', () => {
  const text = ['a', 'b', 'c'].map((name) => `begin 600 ${name}\n#0V%T\n\nend\n`).join('x\n')
  expect(read(text).files.map(([name]) => name)).toEqual(['a', 'b', 'c'])
  expect(read(text, 2)).toMatchObject({ rest: 'x\nx\nbegin 600 c\n#0V%T\n\nend\n' })
})

test.each([
  'begin 644 cat.txt\n#0V%T\n',
  'begin 644 cat.txt\n#0V%T\nplain words\nend\n',
  'begin 644 the sentence\nwith words.\nend',
  'begin 644 empty\n`\nend\n',
  'begin  644 two spaces\n#0V%T\n`\nend\n',
  '> begin 644 quoted.txt\n> #0V%T\n> `\n> end\n',
  'begin 644 long\n#0V%T0V%T\n`\nend\n',
])('other text stays: %j', (text) => {
  expect(read(text)).toEqual({ rest: text, files: [] })
})

test.each(['begin 644 x\n', 'begin 644 x\n#0V%T\n', 'begin '])('a text of many %j is read soon', (piece) => {
  const text = Buffer.from(piece.repeat(4_000_000 / piece.length))
  endsSoon(() => readUuencoded(text, 100))
})
