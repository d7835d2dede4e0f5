import { expect, test } from 'vitest'
import { decodeBody } from './transfer-encoding.ts'

/** Longer than a piece that is decoded at once. */
const long = 1_500_000

test.for<[string, string, string, string]>([
  ['base64', 'with other characters', 'aGVs*bG8=\r\nIQ==', 'hello!'],
  ['base64', 'with padding in its middle', 'YQ==YWJj', 'aabc'],
  ['base64', 'of several pieces', 'YWJj\r\n'.repeat(long / 6), 'abc'.repeat(long / 6)],
  ['quoted-printable', 'with signs that begin nothing', 'a=ZZ=4=c3=B3 =  \r\nb=', 'a=ZZ=4Ã³ b'],
  ['quoted-printable', 'with white space at the end of a line', 'a \t\r\nb=20\r\n', 'a\r\nb \r\n'],
  ['quoted-printable', 'of several pieces', 'a=C5=\r\n'.repeat(long / 7), 'aÅ'.repeat(long / 7)],
  ['quoted-printable', 'in one line', 'a =C5'.repeat(long / 5), 'a Å'.repeat(long / 5)],
  ['quoted-printable', 'in one line without signs', 'a'.repeat(long), 'a'.repeat(long)],
  ['x-none', 'that is unknown', 'a=20', 'a=20'],
])('decodes %s %s', async ([encoding, _, body, text]) => {
  expect((await decodeBody(Buffer.from(body, 'latin1'), encoding)).toString('latin1')).toBe(text)
})

test.for(['base64', 'quoted-printable'])('lets others run while it decodes %s', async (encoding) => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  await decodeBody(Buffer.alloc(30 * 1_048_576, 'YWJj=\r\n'), encoding)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
