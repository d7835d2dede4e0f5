import iconv from 'iconv-lite'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { cleanLine } from '../mime/clean-text.ts'
import { parseLimits } from './parse-limits.ts'
import { parseMessage } from './parse-message.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

const whole = mail(
  'From: =?utf-8?Q?=C5=81ukasz?= <lukasz@example.com>',
  'To: support@example.org, "Kowalska, Anna" <anna@example.org>',
  'Subject: =?iso-8859-2?Q?Zam=F3wienie?= 7',
  'Date: Fri, 21 Nov 2026 09:55:06 +0100',
  'Message-ID: <m1@example.com>',
  'In-Reply-To: <m0@example.org>',
  'References: <first@example.org>',
  '\t<second@example.org> <m0@example.org>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="outer b"',
  '',
  'This text before the parts is not shown.',
  '--outer b',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=windows-1250',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Dzie=F1 dobry,=20=',
  'Anno',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Dzień dobry, <img src="cid:logo@x"></p>',
  '--inner--',
  '--outer b',
  "Content-Type: application/pdf; name*0*=utf-8''%C5%BC; name*1=ur.pdf",
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7 test').toString('base64'),
  '--outer b',
  'Content-Type: image/png',
  'Content-ID: <logo@x>',
  'Content-Disposition: inline; filename=logo.png',
  '',
  'png',
  '--outer b--',
  'This text behind the parts is not shown.',
)

test('reads headers, texts and attachments of a message', async () => {
  const message = await parseMessage(whole)
  expect(message).toMatchObject({
    content: 'complete',
    messageId: 'm1@example.com',
    inReplyTo: 'm0@example.org',
    references: ['m0@example.org', 'second@example.org', 'first@example.org'],
    subject: 'Zamówienie 7',
    from: { address: 'lukasz@example.com', name: 'Łukasz' },
    to: [
      { address: 'support@example.org', name: null },
      { address: 'anna@example.org', name: 'Kowalska, Anna' },
    ],
    sentAt: new Date('2026-11-21T08:55:06Z'),
    preview: 'Dzień dobry, Anno',
    report: null,
    warnings: [],
  })
  expect(message.texts()).toEqual({
    text: 'Dzień dobry, Anno',
    html: '<p>Dzień dobry, <img src="cid:logo@x"></p>',
  })
  expect(
    message.attachments.map(({ content, ...rest }) => ({ ...rest, text: Buffer.from(content).toString() })),
  ).toEqual([
    {
      name: 'żur.pdf',
      mediaType: 'application/pdf',
      contentId: null,
      isInline: false,
      text: '%PDF-1.7 test',
    },
    { name: 'logo.png', mediaType: 'image/png', contentId: 'logo@x', isInline: true, text: 'png' },
  ])
})

test('reads the same from a source in chunks of one byte', async () => {
  async function* bytes() {
    for (const byte of whole) yield Buffer.from([byte])
  }
  const [one, other] = [await parseMessage(bytes()), await parseMessage(whole)]
  expect({ ...one, texts: one.texts() }).toEqual({ ...other, texts: other.texts() })
})

test('agrees with postal-mime about a message of the usual form', async () => {
  const other = await PostalMime.parse(whole)
  const message = await parseMessage(whole)
  expect(message.subject).toBe(other.subject)
  expect(message.texts()).toEqual({ text: other.text?.trimEnd(), html: other.html?.trimEnd() })
  expect(message.sentAt?.toISOString()).toBe(other.date)
  expect(message.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual(
    other.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
  )
})

test.each<[string, Buffer]>([
  ['headers', mail(...Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`), 'Subject: many', '', 'text')],
  ['bytes of headers', mail('Subject: many', `X: ${'x'.repeat(600_000)}`, '', 'text')],
  [
    'parts',
    mail(
      'Subject: many',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: 10_000 }, () => '--b\r\n\r\nx'),
    ),
  ],
  [
    'levels',
    mail(
      'Subject: many',
      ...Array.from(
        { length: 2000 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
      ),
    ),
  ],
  [
    'attachments',
    mail(
      'Subject: many',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: 501 }, () => '--b\r\nContent-Type: image/png\r\n\r\nx'),
    ),
  ],
])('returns only the headers of a message with too many %s', async (_, source) => {
  const message = await parseMessage(source)
  expect(message).toMatchObject({ content: 'too_large', attachments: [] })
  expect(message.texts()).toEqual({ text: null, html: null })
  expect(message.warnings[0]?.code).toMatch(/^mail\.(too|headersToo|partsToo)/)
  expect(message.headers.length).toBeLessThanOrEqual(parseLimits.headers)
})

test('returns the headers of a source that is longer than the limit, and does not read it to its end', async () => {
  let reads = 0
  async function* endless() {
    yield mail('Subject: endless', '', '')
    while (true) {
      reads += 1
      yield Buffer.alloc(10_000)
    }
  }
  const message = await parseMessage(endless(), { ...parseLimits, bytes: 100_000 })
  expect(message).toMatchObject({ content: 'too_large', subject: 'endless', attachments: [] })
  expect(reads).toBeLessThan(12)
})

test('bounds the bytes of all parts after decoding', async () => {
  const source = mail('Content-Type: application/x', '', 'x'.repeat(2000))
  expect((await parseMessage(source, { ...parseLimits, decodedBytes: 1000 })).content).toBe('too_large')
})

test.for<[string, Buffer, string]>([
  ['a long text', mail('', `one\r\n\r\n two\t${'x'.repeat(300)}`), `one two ${'x'.repeat(191)}…`],
  ['a long text of empty lines', mail('', `one${'\r\n'.repeat(1_990)}two${'x'.repeat(300)}`), 'one twoxxxx'],
  [
    'an HTML part, and a text after it',
    mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Hello</p>',
      '--b',
      '',
      'Anna',
      '--b--',
    ),
    'Hello Anna',
  ],
])('the preview is the start of the text in one line: %s', async ([_, source, preview]) => {
  const message = await parseMessage(source)
  expect(message.preview).toBe(preview)
  const { text } = message.texts()
  expect(message.preview).toBe(cleanLine(text?.slice(0, 2_000) ?? '', 200))
})

const alternative = (plain: string, html: string) =>
  mail(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    plain,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b--',
  )

test.for(['', ' \r\n\r\n', '\u00A0\u00A0', '\u200B\u200C\uFEFF', '\u034F \u00AD\u2007', '\u2800'])(
  'a text of %j beside HTML is blank: text and preview are those of the HTML',
  async (plain) => {
    const message = await parseMessage(alternative(plain, '<p>Hello <b>Anna</b></p>'))
    expect([message.preview, message.texts().text]).toEqual(['Hello Anna', 'Hello Anna'])
  },
)

test.for([
  ['text', '', 'text'],
  ['text', '<html><body><p>&nbsp;</p></body></html>', 'text'],
  ['text', '<p><img src="cid:logo"></p>', null],
  ['', '<p><br></p>', null],
] as const)(
  'beside %j, the HTML %j gives way to the text if it has no visible character',
  async ([plain, html, shown]) => {
    const { html: made } = (await parseMessage(alternative(plain, html))).texts()
    expect(made).toBe(shown === null ? html : `<div style="white-space: pre-wrap">${shown}</div>`)
  },
)

test.for([
  ['a title and a preheader', '<title>Offer</title><div style="display:none">Pre</div><p>Hello</p>', 'Hello'],
  ['characters without a width', `<p>Hello${'\u034F \u200C\u00A0'.repeat(80)}</p><p>Anna</p>`, 'Hello Anna'],
  [
    'an emoji of several characters',
    '<p>\u{1F468}\u200D\u{1F469} \u2764\uFE0F x</p>',
    '\u{1F468}\u200D\u{1F469} \u2764\uFE0F x',
  ],
] as const)('the preview of HTML with %s', async ([, html, preview]) => {
  expect((await parseMessage(mail('Content-Type: text/html; charset=utf-8', '', html))).preview).toBe(preview)
})

test.for([
  [
    'behind long styles',
    `<head><style>${'p{}'.repeat(30_000)}</style></head><body><p>Hello</p></body>`,
    'Hello',
  ],
  ['behind 33,000 characters of the body', `<body>${'<!-- -->'.repeat(4_100)}Hello</body>`, ''],
  [
    'behind 501 elements in one another',
    `<body>${'<b>'.repeat(501)}${'</b>'.repeat(501)}Hello</body>`,
    '...',
  ],
] as const)('the preview of HTML reads a bounded part of it: a text %s', async ([, html, preview]) => {
  const message = await parseMessage(mail('Content-Type: text/html', '', html))
  expect(message.preview).toBe(preview)
})

test('reads a message with 500 attachments', async () => {
  const part = ['--b', 'Content-Type: application/pdf; name="statement.pdf"', '', '%PDF']
  const parts = Array(500).fill(part).flat()
  const message = await parseMessage(
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Statements', ...parts, '--b--'),
  )
  expect(message).toMatchObject({ content: 'complete', attachments: { length: 500 } })
})

test('cuts a long text with a warning', async () => {
  const message = await parseMessage(mail('Subject: s', '', 'x'.repeat(2000)), {
    ...parseLimits,
    textBytes: 1000,
  })
  expect(message.texts().text).toHaveLength(1000)
  expect(message.warnings).toHaveLength(1)
})

test.each<[string, Buffer, string | null]>([
  ['no headers', mail('', 'only a text'), 'only a text'],
  ['nothing', Buffer.alloc(0), ''],
  ['no body', mail('Subject: x'), ''],
  [
    'line feeds only',
    Buffer.from('Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nhello\n--b--\n'),
    'hello',
  ],
  [
    'a boundary that never occurs',
    mail('Content-Type: multipart/mixed; boundary=b', '', '--c', '', 'hello'),
    '--c\n\nhello',
  ],
  ['no boundary', mail('Content-Type: multipart/mixed', '', 'hello'), 'hello'],
  [
    'an end that is missing',
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'hello'),
    'hello',
  ],
  ['an invalid type', mail('Content-Type: nonsense', '', 'hello'), 'hello'],
  ['an unknown encoding', mail('Content-Transfer-Encoding: magic', '', 'hello'), 'hello'],
  ['broken base64', mail('Content-Transfer-Encoding: base64', '', 'aGVs*bG8=', 'IQ=='), 'hello!'],
  [
    'broken quoted-printable',
    mail('Content-Transfer-Encoding: quoted-printable', '', 'a=ZZ=4=c3=B3 =  ', 'b='),
    'a=ZZ=4ó b',
  ],
  ['NUL and a surrogate', mail('Content-Type: text/plain; charset=utf-8', '', 'a\0b'), 'a\uFFFDb'],
  [
    'UTF-16 with half a pair',
    Buffer.concat([
      mail('Content-Type: text/plain; charset=utf-16le', '', ''),
      Buffer.from([0x61, 0, 0, 0xd8]),
    ]),
    'a\uFFFD',
  ],
  [
    'flowed lines',
    mail('Content-Type: text/plain; format=flowed', '', 'one ', 'line', '-- ', 'me'),
    'one line\n-- \nme',
  ],
  ['HTML only', mail('Content-Type: text/html', '', '<p>Hello</p><script>x()</script>'), 'Hello'],
  [
    'an inner boundary that an outer one prefixes',
    mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: multipart/mixed; boundary=bb',
      '',
      '--bb',
      '',
      'hello',
      '--bb--',
      '--b--',
    ),
    'hello',
  ],
])('reads the text of a message with %s', async (_, source, text) => {
  const message = await parseMessage(source)
  expect(message.content).toBe('complete')
  expect(message.texts().text).toBe(text)
})

test('reads 8-bit headers in the character set of the message, else in windows-1252', async () => {
  const subject = iconv.encode('Subject: Zażółć', 'iso-8859-2')
  const source = Buffer.concat([subject, mail('', 'Content-Type: text/plain; charset=iso-8859-2', '', '')])
  expect((await parseMessage(source)).subject).toBe('Zażółć')
  const bare = Buffer.concat([
    Buffer.from([0x53, 0x75, 0x62, 0x6a, 0x65, 0x63, 0x74, 0x3a, 0x63, 0x61, 0x66, 0xe9]),
    mail('', '', ''),
  ])
  expect((await parseMessage(bare)).subject).toBe('café')
})

test('reads the first of two equal headers, and no header that begins with another space than a space', async () => {
  const message = await parseMessage(
    mail('\u00A0From: <evil@example.org>', 'From: <a@example.com>', 'From: <b@example.com>', '', ''),
  )
  expect(message.from?.address).toBe('a@example.com')
})

test('never takes threading headers, texts or addresses from a contained message', async () => {
  const message = await parseMessage(
    mail(
      'From: <a@example.com>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'see below',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'From: <c@example.com>',
      'In-Reply-To: <stolen@example.com>',
      'References: <stolen@example.com>',
      'Message-ID: <stolen2@example.com>',
      '',
      'contained',
      '--b--',
    ),
  )
  expect(message).toMatchObject({ inReplyTo: null, references: [], messageId: null })
  expect(message.texts().text).toBe('see below')
  expect(message.attachments).toMatchObject([{ mediaType: 'message/rfc822', name: 'attachment.eml' }])
})

test('reads at most 100 references, the newest first, and no id that is too long for an index', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `<${n}@example.com>`)
  const message = await parseMessage(
    mail(`References: ${ids.join('\r\n ')}`, `Message-ID: <${'x'.repeat(600)}@y>`, '', ''),
  )
  expect(message.references).toHaveLength(100)
  expect(message.references[0]).toBe('299@example.com')
  expect(message.messageId).toBeNull()
})

test('refers to each message that In-Reply-To names, which mail programs write before the id', async () => {
  const message = await parseMessage(
    mail(
      'In-Reply-To: Message from Anna <a@x.pl> of Monday <m2@x.pl>',
      'References: <m1@x.pl> <m2@x.pl>',
      '',
      '',
    ),
  )
  expect(message.references).toEqual(['a@x.pl', 'm2@x.pl', 'm1@x.pl'])
})

test('cuts a long subject and removes what hides in it', async () => {
  const message = await parseMessage(mail(`Subject: a\u0007b\u0000 ${'x'.repeat(2000)}`, '', ''))
  expect(message.subject).toHaveLength(500)
  expect(message.subject).toMatch(/^ab\uFFFD xxx/)
  expect(message.subject.endsWith('…')).toBe(true)
})
