import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentText, firstProperty, isComplete, propertiesNamed, readComponents } from './component.ts'
import { paramOf, paramValues } from './content-line.ts'
import { ObjectError } from './object-error.ts'
import { objectLimits } from './object-limits.ts'
import { escapeText, unescapeText } from './text-value.ts'
import { writeProperty } from './write-property.ts'

const read = (text: string) => readComponents(text, objectLimits)

test('the lines of any text come back byte for byte', () => {
  const line = fc.constantFrom(
    'BEGIN:VCALENDAR\r\n',
    'END:VCALENDAR\n',
    'BEGIN:VEVENT',
    '\r\r\n',
    '\r',
    ' folded\r\n',
    '\tfolded\n',
    'SUMMARY;X="a:b";Y=c:d\r\n',
    'N;ENCODING=QUOTED-PRINTABLE:=C5=82=\r\n',
    '\uFEFF',
    'END:\n',
    ':\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
      const text = lines.join('')
      expect(componentText(read(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('folded lines are one property, whatever their line ends are', () => {
  for (const end of ['\r\n', '\n', '\r\r\n', '\r']) {
    const root = read(`DESCRIPTION:one${end}  two${end}\tthree${end}SUMMARY:x${end}`)
    expect(firstProperty(root, 'DESCRIPTION')?.value).toBe('one twothree')
    expect(firstProperty(root, 'SUMMARY')?.value).toBe('x')
  }
})

test('a soft break of quoted-printable continues the line in vCard 2.1', () => {
  const root = read('NOTE;ENCODING=QUOTED-PRINTABLE:a=\r\nb=\r\nBEGIN:c\r\nX:1\r\n')
  expect(firstProperty(root, 'NOTE')?.value).toBe('abBEGIN:c')
  expect(firstProperty(root, 'X')?.value).toBe('1')
})

test('parameters are read with quotes, lists, RFC 6868 and bare types', () => {
  const text = `item1.attendee;CN="Nowak; Jan: ^'x^'";MEMBER="a,b","c";HOME;quoted-printable:mailto:a@example.com\n`
  const [property] = propertiesNamed(read(text), 'ATTENDEE')
  expect(property).toMatchObject({ group: 'item1', name: 'ATTENDEE', value: 'mailto:a@example.com' })
  if (property === undefined) throw new Error('missing')
  expect(paramOf(property, 'CN')).toBe('Nowak; Jan: "x"')
  expect(paramValues(property, 'MEMBER')).toEqual(['a,b', 'c'])
  expect(paramValues(property, 'TYPE')).toEqual(['HOME'])
  expect(paramOf(property, 'ENCODING')).toBe('quoted-printable')
})

test('a quote without an end does not swallow the value', () => {
  expect(firstProperty(read('ATTENDEE;CN="Jan:mailto:a@example.com\n'), 'ATTENDEE')?.value).toBe(
    'mailto:a@example.com',
  )
})

test('a component without its end is not complete, and an end without its component changes nothing', () => {
  expect(isComplete(read('BEGIN:A\nBEGIN:B\nEND:A\n'))).toBe(false)
  expect(isComplete(read('BEGIN:A\nEND:B\nEND:A\n'))).toBe(true)
})

test('sizes, lines, components and levels are bounded', () => {
  const tooLarge = (text: string) =>
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'too_large' }))
  tooLarge('x'.repeat(1_000_001))
  tooLarge('ż'.repeat(500_001))
  tooLarge('BEGIN:A\nA:\nEND:A\n'.repeat(6_700))
  tooLarge('A:\n'.repeat(2_001))
  tooLarge('BEGIN:A\nEND:A\n'.repeat(2_001))
  tooLarge('BEGIN:A\n'.repeat(10))
  expect(() => read('A:\n'.repeat(2_000))).not.toThrow(ObjectError)
})

test('any text survives escaping, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (text, binary) => {
      const clean = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
      expect(unescapeText(escapeText(text))).toBe(clean)
      expect(escapeText(binary)).not.toMatch(/[^\P{Cc}\t]/u)
    }),
  )
})

test('no name, value or parameter begins a line of its own', () => {
  const hostile = 'x\r\nATTENDEE:mailto:evil@example.com\rX:1\nY:2\0\u2028Z:3\u0085'
  const { raw } = writeProperty('SUMMARY', [{ name: 'CN', values: [hostile, '"'] }], hostile, '\r\n')
  const root = read(raw)
  expect(root.entries).toHaveLength(1)
  expect(root.entries[0]).toMatchObject({ name: 'SUMMARY' })
})

test('written lines have at most 75 bytes and no half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), (text) => {
      const property = writeProperty('SUMMARY', [], escapeText(text), '\r\n')
      for (const line of property.raw.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(firstProperty(read(property.raw), 'SUMMARY')?.value).toBe(escapeText(text))
    }),
  )
})
