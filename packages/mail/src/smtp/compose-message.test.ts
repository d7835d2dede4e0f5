import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { parseMessage } from '../parsing/parse-message.ts'
import { type Composition, composeMessage } from './compose-message.ts'

const plain: Composition = {
  from: { address: 'billing@example.com', name: 'Żółw Sp. z o.o.' },
  to: [{ address: 'ada@example.org', name: 'Ada "the first" <Lovelace>' }],
  cc: [{ address: 'cc@example.org', name: null }],
  subject: 'Faktura — zażółć gęślą jaźń',
  text: 'Dzień dobry\r\n.kropka\r\n',
  html: null,
  files: [],
  messageId: '1@example.com',
  inReplyTo: null,
  references: [],
  date: new Date('2026-11-22T08:00:00Z'),
  automatic: null,
}
const compose = async (changes: Partial<Composition> = {}) =>
  String(await composeMessage({ ...plain, ...changes }))
const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'))

test('the same message has the same bytes each time', async () => {
  expect(await compose()).toBe(await compose())
})

test('a mail program reads what was composed', async () => {
  const parsed = await PostalMime.parse(await compose({ html: '<p>Dzień <b>dobry</b></p>' }))
  expect(parsed).toMatchObject({
    from: { address: 'billing@example.com', name: 'Żółw Sp. z o.o.' },
    to: [{ address: 'ada@example.org', name: 'Ada "the first" <Lovelace>' }],
    cc: [{ address: 'cc@example.org' }],
    subject: 'Faktura — zażółć gęślą jaźń',
    messageId: '<1@example.com>',
    date: '2026-11-22T08:00:00.000Z',
    text: expect.stringContaining('Dzień dobry'),
    html: expect.stringContaining('<b>dobry</b>'),
  })
})

test('a reply has the Message-IDs of its conversation', async () => {
  const headers = headersOf(await compose({ inReplyTo: 'b@x.org', references: ['a@x.org', 'b@x.org'] }))
  expect(headers).toContain('In-Reply-To: <b@x.org>')
  expect(headers).toContain('References: <a@x.org> <b@x.org>')
})

test('an automatic message asks not to be answered', async () => {
  const headers = headersOf(await compose({ automatic: 'auto-generated' }))
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).toContain('X-Auto-Response-Suppress: All')
  expect(headersOf(await compose())).not.toContain('Auto-Submitted')
})

test('attachments have their names, types and bytes', async () => {
  const content = Buffer.from([0, 1, 2, 255])
  const files = [
    { name: 'faktura żółta.pdf', mediaType: 'application/pdf', content, contentId: null },
    { name: 'logo.png', mediaType: 'image/png', content, contentId: 'logo@x' },
  ]
  const { attachments } = await PostalMime.parse(await compose({ html: '<img src="cid:logo@x">', files }))
  expect(
    attachments.map(({ filename, mimeType, content: bytes }) => [
      filename,
      mimeType,
      [...new Uint8Array(bytes as ArrayBuffer)],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['faktura żółta.pdf', 'application/pdf', [0, 1, 2, 255]],
      ['logo.png', 'image/png', [0, 1, 2, 255]],
    ]),
  )
})

test.each<[string, string, Buffer, string]>([
  ['a message', 'message/rfc822', Buffer.from('Subject: s\r\n\r\ntext\r\n'), 'message/rfc822'],
  ['a message with 8 bits', 'message/rfc822', Buffer.from('Subject: ż\r\n\r\n'), 'application/octet-stream'],
  [
    'a message with a line of 999',
    'message/rfc822',
    Buffer.from('x'.repeat(999)),
    'application/octet-stream',
  ],
  ['a message with a lone line feed', 'message/rfc822', Buffer.from('a\n.\nb'), 'application/octet-stream'],
  ['a file that is no multipart', 'multipart/mixed', Buffer.from('x'), 'application/octet-stream'],
])('%s arrives with its bytes, in lines that SMTP can carry', async (_, mediaType, content, sent) => {
  const source = await compose({ files: [{ name: 'a.eml', mediaType, content, contentId: null }] })
  expect(source).toMatch(/^([\t -~]{0,998}\r\n)*$/)
  const { attachments } = await parseMessage(Buffer.from(source))
  expect(attachments.map((each) => [each.mediaType, String(each.content).trimEnd()])).toEqual([
    [sent, String(content).trimEnd()],
  ])
})

test.each<[string, Partial<Composition>]>([
  ['a text with a CR alone', { text: 'one\r.\rtwo\r\r\nthree' }],
  ['a text with a long line and a CR alone', { text: `${'x'.repeat(1200)}\r.\rtwo` }],
  ['HTML with a CR alone', { html: '<p>one\r.\rtwo\n</p>' }],
])('%s has no line break that is not one of mail', async (_, changes) => {
  expect(await compose(changes)).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
})

describe('texts that try to become headers or files', () => {
  const evil = 'x\r\nBcc: evil@example.net\r\n\r\nbody'
  test.for([
    ['subject', { subject: evil }],
    ['name of the sender', { from: { address: 'billing@example.com', name: evil } }],
    ['name of a recipient', { to: [{ address: 'ada@example.org', name: evil }] }],
    ['Message-ID', { messageId: `1@example.com>${evil}` }],
    ['In-Reply-To', { inReplyTo: evil }],
    [
      'name of a file',
      {
        files: [{ name: `a"; ${evil}`, mediaType: 'text/plain', content: Buffer.from('a'), contentId: null }],
      },
    ],
    [
      'type of a file',
      {
        files: [
          {
            name: 'a',
            mediaType: `text/plain\r\nBcc: evil@example.net`,
            content: Buffer.from('a'),
            contentId: null,
          },
        ],
      },
    ],
  ] as const)('%s', async ([, changes]) => {
    const source = await compose(changes)
    expect(source).not.toMatch(/^Bcc:/im)
    const { bcc } = await PostalMime.parse(source)
    expect(bcc ?? []).toEqual([])
  })

  test('a text that looks like a path or an address is content', async () => {
    const source = await compose({ text: '/etc/passwd', html: 'file:///etc/passwd' })
    expect(source).toContain('/etc/passwd')
    expect(source).not.toContain('root:')
  })
})
