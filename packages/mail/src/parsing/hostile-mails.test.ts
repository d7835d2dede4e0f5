import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyMessage } from '../classification/classify-message.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { readSubject } from '../threads/subject.ts'
import { parseLimits } from './parse-limits.ts'
import { parseMessage } from './parse-message.ts'

const boundaries = ['b', 'bb', 'b--', ' ', '"', '=', 'b'.repeat(70), 'b'.repeat(300)]
const charsets = ['utf-8', 'utf-7', 'utf-16le', 'iso-2022-jp', 'windows-1250', 'x-none', '"', 'utf-8\0', '']
const encodings = ['base64', 'quoted-printable', '8bit', '7bit', 'binary', 'uuencode', 'BASE64;', '']
const types = [
  'multipart/mixed',
  'multipart/alternative',
  'multipart/report; report-type=delivery-status',
  'multipart/digest',
  'text/plain',
  'text/html',
  'message/rfc822',
  'message/delivery-status',
  'application/zip',
  'nonsense',
  '',
]
const values = [
  '<a@b.example>',
  '"@" <x@y.example>',
  '=?utf-8?B?////?=',
  '=?x?Q?=41?=',
  ';;;',
  '<<<>>>',
  '\0',
  'a\r\n\tb',
  '('.repeat(200),
  '"'.repeat(99),
  '=?utf-8?Q?=',
  'Fri, 99 Nov 2026',
  '\u202E.exe',
  '../../etc/passwd',
  'Re: '.repeat(50),
]
const names = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'References',
  'In-Reply-To',
  'Auto-Submitted',
  'X-Failed-Recipients',
  'Authentication-Results',
  'Content-ID',
  'Content-Disposition',
  'From ',
  ' From',
  '',
  'Final-Recipient',
  'Action',
]

const header = fc
  .tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'binary', maxLength: 60 })),
  )
  .map((pair) => pair.join(': '))
const contentHeaders = fc
  .tuple(
    fc.constantFrom(...types),
    fc.constantFrom(...boundaries),
    fc.constantFrom(...charsets),
    fc.constantFrom(...encodings),
  )
  .map(([type, boundary, charset, encoding]) => [
    `Content-Type: ${type}; boundary="${boundary}"; charset=${charset}; name*0*=utf-8''%ff; name*2=x`,
    `Content-Transfer-Encoding: ${encoding}`,
  ])
const line = fc.oneof(
  fc.constantFrom(...boundaries).map((boundary) => `--${boundary}`),
  fc.constantFrom(...boundaries).map((boundary) => `--${boundary}--`),
  fc.constantFrom(
    '',
    '=',
    '=C',
    'YWJj=',
    '<p><img src="cid:x"><script>',
    'begin 644 x',
    '.',
    '> quoted ',
    '-- ',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  header,
)
const block = fc
  .tuple(contentHeaders, fc.array(header, { maxLength: 6 }), fc.array(line, { maxLength: 12 }))
  .map(([content, headers, body]) => [...content, ...headers, '', ...body])
const breaks = fc.constantFrom('\r\n', '\n', '\r', '\r\n\r\n')
const mail = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 6 }), breaks, fc.uint8Array({ maxLength: 40 }))
  .map(([blocks, between, tail]) => Buffer.concat([Buffer.from(blocks.flat().join(between)), tail]))

/** Parses, classifies and shows a message as the service does, and checks what every stored message must be. */
async function readWhole(source: Buffer) {
  const message = await parseMessage(source)
  const { kind } = classifyMessage(message, false)
  const subject = readSubject(message.subject)
  const { html } = sanitiseHtml(message.texts().html ?? '', () => null)
  const stored = JSON.stringify({
    ...message,
    ...message.texts(),
    attachments: message.attachments.map(({ name }) => name),
    kind,
    subject,
  })
  expect(stored.isWellFormed() && !stored.includes('\\u0000')).toBe(true)
  expect(html).not.toMatch(/<script|<[^>]*src="(?!data:)/i)
  expect(message.headers.length).toBeLessThanOrEqual(parseLimits.headers)
  for (const { address } of [message.from, ...message.to, ...message.cc, ...message.replyTo].flatMap(
    (each) => each ?? [],
  ))
    expect(address).toMatch(/^([^\s<>@"]+|"[^<>@"\p{C}]+")@[a-z0-9._-]+$/u)
  for (const { name, mediaType } of message.attachments) {
    expect(name ?? 'x').toMatch(/^[^/\\\p{Cc}\u202A-\u202E]{1,200}$/u)
    expect(mediaType).toMatch(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/)
  }
  return message
}

test('every generated mail becomes a message', async () => {
  await fc.assert(
    fc.asyncProperty(mail, async (source) => {
      await readWhole(source)
    }),
    { numRuns: 1500, seed: 20_261_122 },
  )
})

test('a mail that is cut at any byte becomes a message', async () => {
  const [source] = fc.sample(mail, { numRuns: 1, seed: 7 })
  const whole = Buffer.concat([
    Buffer.from('From: a@b.example\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'),
    source ?? Buffer.alloc(0),
    Buffer.from(
      '\r\n--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nYWJjZA==\r\n--b--\r\n',
    ),
  ])
  for (let end = 0; end <= whole.length; end++) await readWhole(whole.subarray(0, end))
})

test('a mail with one changed byte becomes a message', async () => {
  const [source = Buffer.alloc(0)] = fc.sample(mail, { numRuns: 1, seed: 11 })
  await fc.assert(
    fc.asyncProperty(fc.nat(source.length - 1), fc.nat(255), async (at, byte) => {
      const changed = Buffer.from(source)
      changed[at] = byte
      await readWhole(changed)
    }),
    { numRuns: 500, seed: 20_261_122 },
  )
})

test('a zip of zips is an attachment that is not opened', async () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000, 'PK\x03\x04')])
  const headers = 'Content-Type: application/zip; name=bomb.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const message = await readWhole(Buffer.from(headers + zip.toString('base64')))
  expect(message.attachments).toMatchObject([{ name: 'bomb.zip', mediaType: 'application/zip' }])
  expect(Buffer.from(message.attachments[0]?.content ?? []).equals(zip)).toBe(true)
})
