import { expect, test } from 'vitest'
import { attachmentName } from './attachment-name.ts'

test.each<[string | null, string | null]>([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\System32\\cmd.exe', 'cmd.exe'],
  ['..', null],
  ['/', null],
  ['', null],
  [null, null],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['in\u200Bvoice\u2066.pdf', 'invoice.pdf'],
  ['nul\0.txt', 'nul\uFFFD.txt'],
  ['\uD800.txt', '\uFFFD.txt'],
  ['"quoted".txt', '_quoted_.txt'],
  ['.hidden', 'hidden'],
  [' . hidden.txt . ', 'hidden.txt'],
  ['\u00A0a\u00A0b.txt\u00A0', 'a b.txt'],
  [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('reads the name %j as %j', (value, name) => {
  expect(attachmentName(value)).toBe(name)
})

test.each(['.', ' .', '\u0301\u0316'])(
  'reads a name with 100,000 of %j in time that grows with its length',
  (text) => {
    expect(attachmentName(`a${text.repeat(100_000)}x.pdf`)).toHaveLength(200)
  },
  5_000,
)
