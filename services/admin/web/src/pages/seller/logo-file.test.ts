import { expect, it } from 'vitest'
import { base64Of, logoBytesMax, logoFault } from './logo-file.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

it.each([
  ['a PNG image', Uint8Array.from([...png, 1, 2]), null],
  ['a JPEG image', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), null],
  ['an SVG image', new TextEncoder().encode('<svg onload="alert(1)"/>'), 'other-type'],
  ['a PNG without its end of line', Uint8Array.from(png.slice(0, 5)), 'other-type'],
  ['an empty file', new Uint8Array(), 'empty'],
  ['the largest logo', Uint8Array.from({ length: logoBytesMax }, (_, index) => png[index] ?? 0), null],
  ['a larger one', Uint8Array.from({ length: logoBytesMax + 1 }, (_, index) => png[index] ?? 0), 'too-large'],
] as const)('%s gives %j', (_, bytes, fault) => {
  expect(logoFault(bytes)).toBe(fault)
})

it('is sent in base64', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
