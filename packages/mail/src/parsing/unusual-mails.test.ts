import { mailTexts } from '@fiscus/messages/mail'
import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const latin2 = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary="${boundary}"`

test.for<[string, Buffer, string]>([
  ['UTF-7', mail('Content-Type: text/plain; charset=utf-7', '', 'Hi -+Jjo--! +AGEAYg-'), 'Hi -☺-! ab'],
  [
    'a line of mbox first',
    mail('From a@example.com Sat Nov 21 10:00:00 2026', 'Subject: s', '', 'hello'),
    'hello',
  ],
  ['a BOM first', mail('\uFEFFSubject: s', '', 'hello'), 'hello'],
  ['a folded line first', mail(' folded', 'Subject: s', '', 'hello'), 'hello'],
  ['CR CR LF', Buffer.from('Subject: s\r\r\nX: y\r\r\n\r\r\nhello'), 'hello'],
  ['a CR without a line feed', Buffer.from('Subject: s\n\none\rtwo'), 'one\ntwo'],
  [
    'a boundary that begins with the one around it',
    mail(
      multipart('ab'),
      '',
      '--ab',
      multipart('abc'),
      '',
      '--abc',
      '',
      'in',
      '--abc--',
      '--ab',
      '',
      'out',
      '--ab--',
    ),
    'in\nout',
  ],
  [
    'a boundary with which the one around it begins',
    mail(
      multipart('abc'),
      '',
      '--abc',
      multipart('ab'),
      '',
      '--ab',
      '',
      'in',
      '--ab--',
      '--abc',
      '',
      'out',
      '--abc--',
    ),
    'in\nout',
  ],
  [
    'a boundary that looks like an end',
    mail(multipart('b--'), '', '--b--', '', 'one', '--b--', '', 'two', '--b----'),
    'one\ntwo',
  ],
  [
    'a boundary that an inner part has too',
    mail(
      multipart('b'),
      '',
      '--b',
      multipart('b'),
      '',
      '--b',
      '',
      'in',
      '--b--',
      'x',
      '--b',
      '',
      'out',
      '--b--',
    ),
    'in\nout',
  ],
  [
    'a comment with a semicolon before its boundary',
    mail('Content-Type: multipart/mixed (a;b); boundary=b', '', '--b', '', 'hello', '--b--'),
    'hello',
  ],
  ['white space after its boundary', mail(multipart('b'), '', '--b \t', '', 'hello', '--b-- '), 'hello'],
  [
    'an encoding of its parts',
    mail(multipart('b'), 'Content-Transfer-Encoding: base64', '', '--b', '', 'hello', '--b--'),
    'hello',
  ],
  [
    'flowed quotes',
    mail('Content-Type: text/plain; format=flowed', '', '> one ', '> line', '>> two ', 'three ', 'lines'),
    '> one line\n>> two \nthree lines',
  ],
  [
    'a space in the line before its first part',
    mail(multipart('b'), ' ', '--b', 'Content-Transfer-Encoding: quoted-printable', '', '=41', '--b--'),
    'A',
  ],
  ['no empty line before its first part', mail(multipart('b'), '--b', '', 'hello', '--b--'), 'hello'],
  [
    'a part that begins with its text',
    mail(multipart('b'), '', '--b', 'Hello,', 'note: this', '', 'is all', '--b', '', 'two', '--b--'),
    'Hello,\nnote: this\n\nis all\ntwo',
  ],
  [
    'a part whose first header has no colon',
    mail(multipart('b'), '', '--b', 'X-Broken', 'Content-Transfer-Encoding: base64', '', 'aGVsbG8=', '--b--'),
    'hello',
  ],
  [
    'uuencode as its encoding',
    mail('Content-Transfer-Encoding: x-uuencode', '', 'begin 644 a.txt', '%:&5L;&\\', '`', 'end'),
    'hello',
  ],
  [
    'base64 as its encoding, which it is not in',
    mail(
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      'Dzień dobry, proszę o fakturę.',
    ),
    'Dzień dobry, proszę o fakturę.',
  ],
  [
    'a boundary in a line that is not folded',
    mail(
      'Content-Type: multipart/mixed;',
      'boundary="b"',
      '',
      'preamble',
      '--b',
      'Content-Type: text/plain',
      '',
      'hello',
      '--b--',
    ),
    'hello',
  ],
  [
    'another boundary than the declared one',
    mail(multipart('a'), '', '--b ', 'Content-Type: text/plain', '', 'hello', '--b', '', 'two', '--b--'),
    'hello\ntwo',
  ],
  [
    'no boundary in a part of parts',
    mail(
      multipart('b'),
      '',
      '--b',
      'Content-Type: multipart/alternative',
      '',
      '--c',
      'content-type: text/plain',
      '',
      'in',
      '--c--',
      '--b',
      '',
      'out',
      '--b--',
    ),
    'in\nout',
  ],
  [
    'no boundary, and a delimiter of the part around it',
    mail(
      multipart('b'),
      '',
      '--b',
      'Content-Type: multipart/alternative',
      '',
      'in',
      '--b',
      'Content-Type: text/plain',
      '',
      'out',
      '--b--',
    ),
    'in\nout',
  ],
  [
    'a declared boundary that comes after lines that look like others',
    mail(multipart('b'), '', '--x', 'Content-Type: text/plain', '', 'preamble', '--b', '', 'hello', '--b--'),
    'hello',
  ],
])('reads the text of a message with %s', async ([_, source, text]) => {
  const message = await parseMessage(source)
  expect(message.texts().text).toBe(text)
})

test.for<[string, Buffer, [string | null, string]]>([
  [
    'a name whose parts are out of order',
    mail("Content-Type: a/b; name*2*=%82w; name*0*=utf-8''%C5%BC; name*1*=%C5", '', 'x'),
    ['żłw', 'a/b'],
  ],
  [
    'a name for old programs before or after the real one',
    mail(
      `Content-Type: a/b`,
      `Content-Disposition: attachment; filename="z.txt"; filename*=utf-8''%C5%BC.txt`,
      '',
      '',
    ),
    ['ż.txt', 'a/b'],
  ],
  [
    'winmail.dat',
    mail('Content-Type: application/ms-tnef; name="winmail.dat"', '', 'x'),
    ['winmail.dat', 'application/ms-tnef'],
  ],
  [
    'a part of a message',
    mail('Content-Type: message/partial; id="x@y"; number=1; total=2', '', 'Subject: s'),
    [null, 'message/partial'],
  ],
  [
    'an address where a body is',
    mail('Content-Type: message/external-body; access-type=URL; URL="http://169.254.169.254/"', '', ''),
    [null, 'message/external-body'],
  ],
  [
    'an invitation without a name',
    mail('Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR'),
    ['attachment.ics', 'text/calendar'],
  ],
  [
    'a document without a name',
    mail('Content-Type: application/vnd.openxmlformats-officedocument.wordprocessingml.document', '', 'x'),
    ['attachment.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ],
  [
    'bytes without a name',
    mail('Content-Type: application/octet-stream', '', 'x'),
    [null, 'application/octet-stream'],
  ],
  [
    'an empty name of its file',
    mail(
      'Content-Type: application/pdf; name="b.pdf"',
      'Content-Disposition: attachment; filename=""',
      '',
      'x',
    ),
    ['b.pdf', 'application/pdf'],
  ],
])('an attachment: %s', async ([_, source, [name, mediaType]]) => {
  expect((await parseMessage(source)).attachments).toMatchObject([{ name, mediaType }])
})

test.for<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['one empty line', mail('', '')],
  ['a CR in a header', Buffer.from('Subject: s\rFrom: evil@example.org\r\n\r\nhello')],
  ['NUL in the name of a header', Buffer.from('Fro\0m: evil@example.org\r\n\r\nhello')],
  ['only CR', Buffer.from('Subject: s\rFrom: evil@example.org\r\rhello')],
  ['UTF-16', Buffer.from('Subject: s\r\nFrom: evil@example.org\r\n\r\nhello', 'utf16le')],
])('a message with %s has no sender', async ([_, source]) => {
  expect(await parseMessage(source)).toMatchObject({ content: 'complete', from: null })
})

test('a header that is not UTF-8 does not change the others', async () => {
  const source = Buffer.concat([mail('From: ż <a@example.com>', ''), latin2('X-Report: \xb1', '', 'hello')])
  const utf16 = Buffer.concat([
    mail('From: Anna <a@example.com>', ''),
    latin2('Subject: \xb1', 'Content-Type: text/plain; charset=utf-16le', '', ''),
  ])
  expect((await parseMessage(source)).from).toEqual({ address: 'a@example.com', name: 'ż' })
  expect(await parseMessage(utf16)).toMatchObject({ from: { name: 'Anna' }, subject: '±' })
})

test('words of an unknown set, and damaged ones, are warnings', async () => {
  const korean = Buffer.from([0x8c, 0x63, 0xb9, 0xe6]).toString('base64')
  const { subject, from, warnings } = await parseMessage(
    mail(
      `Subject: =?ks_c_5601-1987?B?${korean}?=`,
      'From: =?x-none?Q?=E9?= <a@x.pl>',
      'X: =?utf-8?Q?=FF?=',
      '',
      '',
    ),
  )
  expect([subject, from?.name]).toEqual(['똠방', 'é'])
  expect(warnings.map(({ code }) => code)).toEqual([mailTexts.unknownCharset.code, mailTexts.notUtf8.code])
})

test('a header of many unknown sets has a hundred warnings', async () => {
  const words = Array.from({ length: 10_000 }, (_, at) => `=?x-${at}?Q?a?=`)
  const { warnings } = await parseMessage(mail(`Subject: ${words.join(' ')}`, '', ''))
  expect(warnings).toHaveLength(100)
})

test('a subject of a megabyte is cut, and one of 400 kB in 20,000 words is read', async () => {
  const long = await parseMessage(mail(`Subject: ${'x'.repeat(2 ** 20)}`, 'From: a@example.com', '', 'hello'))
  expect(long).toMatchObject({ content: 'too_large', subject: `${'x'.repeat(499)}…` })
  const folded = `Subject: ${'=?utf-8?B?xQ==?=\r\n =?utf-8?Q?=BC?= '.repeat(10_000)}`
  const words = await parseMessage(mail(folded, 'From: a@example.com', '', 'hello'))
  expect(words).toMatchObject({ content: 'complete', subject: `${'ż'.repeat(499)}…` })
})

const withPart = (...lines: string[]) => mail(multipart('b'), '', '--b', ...lines, '--b--')

test.for<[string, Buffer, string | null, string]>([
  [
    'no semicolon before the name',
    withPart('Content-Type: application/pdf name="Invoice (1).pdf"', '', 'x'),
    'Invoice (1).pdf',
    'application/pdf',
  ],
  [
    'no semicolon before the name of the file',
    withPart('Content-Type: image/png', 'Content-Disposition: attachment filename=a.png', '', 'x'),
    'a.png',
    'image/png',
  ],
  [
    'a type without a subtype',
    withPart('Content-Type: application-x-gzip; name=a.gz', '', 'x'),
    'a.gz',
    'application/octet-stream',
  ],
  [
    'brackets in a name without quotes',
    withPart('Content-Type: application/pdf; name=Invoice (1).pdf', '', 'x'),
    'Invoice (1).pdf',
    'application/pdf',
  ],
  [
    'a comment behind a name',
    withPart('Content-Type: application/pdf; name=a.pdf (invoice)', '', 'x'),
    'a.pdf',
    'application/pdf',
  ],
])('reads an attachment with %s', async ([_, source, name, mediaType]) => {
  expect((await parseMessage(source)).attachments).toMatchObject([{ name, mediaType }])
})

test.for<[string, Buffer, string]>([
  [
    'no semicolon before the boundary',
    mail('Content-Type: multipart/mixed boundary=b', '', '--b', '', 'text', '--b--'),
    'text',
  ],
  [
    'no semicolon before the character set',
    latin2('Content-Type: text/plain charset=iso-8859-2', '', 'za\xBF\xF3\xB3\xE6'),
    'zażółć',
  ],
  [
    'a character set that only its HTML names',
    latin2('Content-Type: text/html', '', '<meta charset="iso-8859-2">za\xBF\xF3\xB3\xE6'),
    'zażółć',
  ],
  [
    'HTML that names another character set than UTF-8, which it is',
    mail('Content-Type: text/html', '', '<meta charset="iso-8859-2">zażółć'),
    'zażółć',
  ],
  [
    'one part that has a name',
    mail('Content-Type: text/html', 'Content-Disposition: inline; filename=report.html', '', '<p>text</p>'),
    'text',
  ],
])('shows the text of a message with %s', async ([_, source, text]) => {
  const parsed = await parseMessage(source)
  expect(parsed.texts().text).toBe(text)
  expect(parsed.attachments).toEqual([])
})

test('reads a parameter of 100,000 spaces in time that grows with its length', async () => {
  const name = `a${' '.repeat(100_000)}x`
  const { content } = await parseMessage(mail(`Content-Type: application/pdf; name=${name}`, '', 'x'))
  expect(content).toBe('complete')
}, 5_000)

test('a second To or Cc is read with the first, and a second From or Subject is not', async () => {
  const { from, to, cc, subject } = await parseMessage(
    mail(
      'From: a@example.com',
      'From: b@example.com',
      'To: c@example.com',
      'Subject: one',
      'TO: d@example.com, c@example.com',
      'Cc: e@example.com',
      'cc: Ewa <f@example.com>',
      'Subject: two',
      '',
      'x',
    ),
  )
  const addressesOf = (list: typeof to) => list.map(({ address }) => address)
  expect([from?.address, subject]).toEqual(['a@example.com', 'one'])
  expect(addressesOf(to)).toEqual(['c@example.com', 'd@example.com', 'c@example.com'])
  expect(addressesOf(cc)).toEqual(['e@example.com', 'f@example.com'])
})

test('a uuencoded file in a text is an attachment', async () => {
  const { texts, attachments } = await parseMessage(
    mail('Subject: s', '', 'See the file.', 'begin 644 cat.txt', '#0V%T', '`', 'end', ''),
  )
  expect(texts().text).toBe('See the file.\n')
  expect(attachments).toEqual([
    {
      name: 'cat.txt',
      mediaType: 'application/octet-stream',
      contentId: null,
      isInline: false,
      content: Buffer.from('Cat'),
    },
  ])
})

const unnamed = ['--b', '', 'Hello']
const named = (type: string, name: string, ...more: string[]) => [
  '--b',
  `Content-Type: ${type}; name="${name}"`,
  ...more,
  '',
  `of ${name}`,
]

test.for<[string, string[], string, string[]]>([
  ['a text', [...unnamed, ...named('text/plain', 'a.txt')], 'Hello', ['a.txt']],
  ['a text behind it', [...named('text/plain', 'a.txt'), ...unnamed], 'Hello', ['a.txt']],
  ['HTML', [...unnamed, ...named('text/html', 'a.html')], 'Hello', ['a.html']],
  [
    'a text, and is to be shown',
    [...unnamed, ...named('text/plain', 'a.txt', 'Content-Disposition: inline')],
    'Hello',
    ['a.txt'],
  ],
  [
    'only such',
    [...named('text/plain', 'a.txt'), ...named('text/plain', 'b.txt')],
    'of a.txt',
    ['a.txt', 'b.txt'],
  ],
  [
    'only a picture',
    [...named('image/png', 'a.png'), ...named('text/plain', 'b.txt', 'Content-Disposition: inline')],
    'of b.txt',
    ['a.png', 'b.txt'],
  ],
])(
  'a text with a name beside %s is a file, and the text when there is no other',
  async ([_, parts, text, names]) => {
    const message = await parseMessage(mail(multipart('b'), '', ...parts, '--b--'))
    expect(message.texts().text).toBe(text)
    expect(message.attachments.map(({ name }) => name)).toEqual(names)
  },
)

test('a file among the alternatives of a text, as Apple Mail sends it, is a file', async () => {
  const inner = [
    '--c',
    'Content-Type: text/html',
    '',
    '<p>Hello</p>',
    ...named('text/plain', 'a.txt'),
    '--c--',
  ]
  const message = await parseMessage(
    mail(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      ...unnamed,
      '--b',
      multipart('c'),
      '',
      ...inner.map((line) => line.replace(/^--b$/, '--c')),
      '--b--',
    ),
  )
  expect(message.texts()).toEqual({ text: 'Hello', html: '<p>Hello</p>' })
  expect(message.attachments).toMatchObject([{ name: 'a.txt' }])
})

test('alternatives with names are texts', async () => {
  const parts = [...named('text/plain', 'a.txt'), ...named('text/html', 'a.html')]
  const message = await parseMessage(
    mail('Content-Type: multipart/alternative; boundary=b', '', ...parts, '--b--'),
  )
  expect(message.texts()).toEqual({ text: 'of a.txt', html: 'of a.html' })
  expect(message.attachments).toEqual([])
})
