import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

test.for<[string, Buffer, string | undefined, string | null]>([
  ['UTF-8', Buffer.from('Łódź'), undefined, 'Łódź'],
  ['UTF-8 with another charset named', Buffer.from('Łódź'), 'text/vcard; charset=iso-8859-1', 'Łódź'],
  ['a named charset', Buffer.from([0xa3, 0xf3, 0x64, 0xbc]), 'text/vcard; charset="ISO-8859-2"', 'Łódź'],
  ['no named charset', Buffer.from([0xa3, 0xf3]), 'text/vcard', null],
  ['a wrong charset', Buffer.from([0xa3, 0xf3]), 'text/vcard; charset=utf-8', null],
  ['an unknown charset', Buffer.from([0xa3, 0xf3]), 'text/vcard; charset=x-none', null],
  ['a byte order mark, which stays', Buffer.from('\uFEFFa'), undefined, '\uFEFFa'],
])('a body in %s is read as what it is', ([, bytes, contentType, text]) =>
  expect(decodeBody(bytes, contentType)).toBe(text),
)
