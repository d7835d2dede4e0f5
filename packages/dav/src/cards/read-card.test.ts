import { describe, expect, test } from 'vitest'
import { cardOf } from '../testing/sample-objects.ts'
import { readCard } from './read-card.ts'

const read = (lines: string, version?: string) => readCard(cardOf(lines, version)).fields

test('an ordinary card has its fields', () => {
  const lines = `FN:Jan Kowalski
N:Kowalski;Jan;Maria;dr;
ORG:Zażółć Sp. z o.o.\\; Oddział;Dział
TITLE:Księgowy\\, senior
EMAIL;TYPE=HOME:dom@example.com
EMAIL;TYPE=WORK,PREF:praca@example.com
TEL;TYPE=FAX,WORK:+48 22 000 00 00
TEL;TYPE=CELL:+48 600 000 000`
  expect(readCard(cardOf(lines))).toEqual({
    uid: 'card-1',
    fields: {
      firstName: 'Jan',
      lastName: 'Kowalski',
      position: 'Księgowy, senior',
      email: 'praca@example.com',
      phone: '+48 600 000 000',
      companyName: 'Zażółć Sp. z o.o.; Oddział',
    },
  })
})

test('vCard 4.0 prefers by number and has URIs', () => {
  const lines = `FN:Anna Nowak
N:Nowak;Anna;;;
EMAIL;PREF=2:b@example.com
EMAIL;PREF=1:mailto:a@example.com
item1.TEL;VALUE=uri;TYPE="voice,work":tel:+48-22-000-00-01
BDAY:--0412`
  expect(read(lines, '4.0')).toMatchObject({ email: 'a@example.com', phone: '+48-22-000-00-01' })
})

test('vCard 2.1 has quoted-printable texts in character sets, and bare types', () => {
  const lines = `N;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=A3uk;Ma=\r\n=B3gosia
FN;QUOTED-PRINTABLE;CHARSET=UTF-8:Ma=C5=82gosia =C5=81uk
ORG:C:\\new;Dept
TEL;FAX;WORK:1
TEL;PREF;CELL:2
EMAIL;INTERNET:m@example.com
PHOTO;ENCODING=BASE64;TYPE=GIF:
    R0lGODdhfgA4AOYAAAAAAK+vr62trVIxa6WlpZ+fnzEpCEpzlAha/0Kc74+PjyGM

AGENT:
BEGIN:VCARD
VERSION:2.1
N:Agent;Smith
END:VCARD
TITLE:x`
  expect(read(lines, '2.1')).toMatchObject({
    firstName: 'Małgosia',
    lastName: 'Łuk',
    companyName: 'C:\\new',
    phone: '2',
    email: 'm@example.com',
    position: 'x',
  })
})

describe('a card without a name has its formatted name, company, address or number', () => {
  test.each([
    ['FN:Jan Kowalski', 'Jan Kowalski'],
    ['N:;;;;\nFN:ACME\nORG:ACME', 'ACME'],
    ['ORG:ACME', 'ACME'],
    ['EMAIL:a@example.com', 'a@example.com'],
    ['TEL:1', '1'],
    ['NOTE:x', ''],
  ])('%s', (lines, lastName) => expect(read(lines)).toMatchObject({ firstName: '', lastName }))
})

test('empty properties are absent', () =>
  expect(read('N:A;B\nEMAIL:\nEMAIL:a@example.com\nTEL: \nTITLE:\nORG:;x')).toMatchObject({
    email: 'a@example.com',
    phone: null,
    position: null,
    companyName: null,
  }))

describe('a card that cannot be read is an error with a code', () => {
  test.each([
    ['not_a_card', ''],
    ['not_a_card', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ['incomplete', cardOf('FN:x').replace('END:VCARD\n', '')],
    ['several_uids', cardOf('FN:x') + cardOf('FN:x')],
    ['uid_missing', cardOf('FN:x').replace('UID:card-1\n', '')],
    ['uid_invalid', cardOf('FN:x').replace('card-1', 'a\\nb')],
    ['too_large', cardOf(`PHOTO:${'x'.repeat(1_000_000)}`)],
  ])('%s', (code, text) => {
    expect(() => readCard(text)).toThrow(expect.objectContaining({ name: 'ObjectError', code }))
  })
})
