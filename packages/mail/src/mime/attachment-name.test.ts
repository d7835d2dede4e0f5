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
  ['=?utf-8?Q?=C5=BC=C3=B3=C5=82w.pdf?=', 'żółw.pdf'],
  ['.hidden', 'hidden'],
  [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('reads the name %j as %j', (value, name) => {
  expect(attachmentName(value)).toBe(name)
})
