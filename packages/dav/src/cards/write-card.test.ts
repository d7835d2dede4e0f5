import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { cardOf } from '../testing/sample-objects.ts'
import type { CardFields } from './card-fields.ts'
import { readCard } from './read-card.ts'
import { writeCard } from './write-card.ts'

const now = new Date('2026-02-03T04:05:06Z')
const write = (text: string, change: Partial<CardFields>) =>
  writeCard(text, 'card-1', { ...readCard(text).fields, ...change }, { now })
const difference = (before: string, after: string) => {
  const [old, young] = [before, after].map((text) => text.split(/(?<=\n)/))
  return [
    ...(old ?? []).filter((line) => !young?.includes(line)).map((line) => `-${line.trimEnd()}`),
    ...(young ?? []).filter((line) => !old?.includes(line)).map((line) => `+${line.trimEnd()}`),
  ]
}
const odd = cardOf(`FN:dr Jan Kowalski
N:Kowalski;Jan;Maria,Józef;dr;
ORG;X-A=b:ACME\\, Inc.;Dept
TITLE:Boss
item1.EMAIL;TYPE=INTERNET:a@example.com
item1.X-ABLabel:_$!<Other>!$_
EMAIL;TYPE=WORK:b@example.com
TEL;type=CELL;type=pref:+48 1
X-SOCIALPROFILE;type=twitter:x
PHOTO;ENCODING=b;TYPE=JPEG:AAAA
  BBBB
NOTE:a\\nb`)

describe('an edit of one field changes only that field', () => {
  test.each<[string, Partial<CardFields>, string[]]>([
    ['position', { position: 'Chief; officer' }, ['-TITLE:Boss', '+TITLE:Chief\\; officer']],
    ['no position', { position: null }, ['-TITLE:Boss']],
    ['company', { companyName: 'Nowa' }, ['-ORG;X-A=b:ACME\\, Inc.;Dept', '+ORG;X-A=b:Nowa;Dept']],
    ['no company', { companyName: null }, ['-ORG;X-A=b:ACME\\, Inc.;Dept', '+ORG;X-A=b:;Dept']],
    [
      'email',
      { email: 'c@example.com' },
      ['-item1.EMAIL;TYPE=INTERNET:a@example.com', '+item1.EMAIL;TYPE=INTERNET:c@example.com'],
    ],
    ['phone', { phone: '2' }, ['-TEL;type=CELL;type=pref:+48 1', '+TEL;type=CELL;type=pref:2']],
    [
      'name',
      { firstName: 'Adam' },
      [
        '-FN:dr Jan Kowalski',
        '-N:Kowalski;Jan;Maria,Józef;dr;',
        '+FN:Adam Kowalski',
        '+N:Kowalski;Adam;Maria,Józef;dr;',
      ],
    ],
  ])('%s', (_, change, lines) => {
    const text = write(odd, change)
    expect(difference(odd, text).toSorted()).toEqual([...lines, '+REV:20260203T040506Z'].toSorted())
    expect(readCard(text).fields).toMatchObject(change)
    expect(write(text, {})).toBe(text)
  })

  test('a removed address takes its label along, and the next address follows', () => {
    const text = write(odd, { email: null })
    expect(text).not.toMatch(/item1/)
    expect(readCard(text).fields.email).toBe('b@example.com')
  })

  test('without a difference nothing changes', () => expect(write(odd, {})).toBe(odd))

  test('vCard 2.1 stays so, with quoted-printable where it is needed', () => {
    const old = cardOf(
      'N:Kowalski;Jan\nFN:Jan Kowalski\nORG;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=A3uk',
      '2.1',
    )
    const text = write(old, { companyName: 'Żółw = 1', position: 'a;b' })
    expect(text).toContain('VERSION:2.1\n')
    expect(text).toContain('ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=BB=C3=B3=C5=82w =3D 1\n')
    expect(readCard(text).fields).toMatchObject({ companyName: 'Żółw = 1', position: 'a;b' })
  })

  test('a number that was a URI becomes a text', () => {
    const text = write(cardOf('FN:x\nTEL;VALUE=uri;TYPE=cell:tel:+48-1', '4.0'), { phone: '+48 2' })
    expect(text).toContain('TEL;TYPE=cell:+48 2\n')
  })

  test('random texts come back', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .map((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    fc.assert(
      fc.property(
        text,
        text,
        fc.option(text),
        fc.constantFrom('2.1', '3.0', '4.0'),
        (lastName, companyName, position, version) => {
          const change = { lastName, companyName: companyName || null, position: position || null }
          const written = write(odd.replace('VERSION:3.0', `VERSION:${version}`), change)
          expect(readCard(written).fields).toMatchObject({ ...change, firstName: 'Jan' })
        },
      ),
      { numRuns: 200 },
    )
  })
})

test.each(['2.1', '3.0', '4.0'])('nothing of the old formatted name stays in vCard %s', (version) => {
  const text = write(cardOf('FN:Kowalski; Jan\nN:Kowalski;Jan;;;', version), { lastName: 'Nowak' })
  expect(text).toContain('FN:Jan Nowak\nN:Nowak;Jan;;;\n')
})

test('a card with a formatted name only keeps that form', () => {
  const text = write(cardOf('FN:ACME; Sp. z o.o.'), { lastName: 'ACME 2' })
  expect(text).toContain('FN:ACME 2\n')
  expect(text).not.toContain('\nN:')
})

test('a new card is read by a second implementation', () => {
  const fields: CardFields = {
    firstName: 'Anna',
    lastName: 'Nowak\nEMAIL:evil@example.com',
    position: 'Szefowa',
    email: 'anna@example.com',
    phone: '+48 1',
    companyName: 'Żółw; spółka',
  }
  const text = writeCard(null, 'new-1', fields, { now })
  expect(readCard(text)).toEqual({ uid: 'new-1', fields })
  const card = new ICAL.Component(ICAL.parse(text))
  expect(card.getFirstPropertyValue('fn')).toBe('Anna Nowak\nEMAIL:evil@example.com')
  expect(card.getAllProperties('email')).toHaveLength(1)
  expect(card.getFirstPropertyValue('rev')?.toString()).toContain('2026-02-03')
})

test('a UID that would begin a line is refused', () =>
  expect(() => writeCard(null, 'a\nX:1', readCard(odd).fields, { now })).toThrow(
    expect.objectContaining({ code: 'uid_invalid' }),
  ))
