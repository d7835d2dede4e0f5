import { mailTexts } from '@fiscus/messages/mail'
import { expect, test } from 'vitest'
import {
  tnefAttachment,
  tnefAttribute,
  tnefFile,
  tnefProperties,
  tnefProperty,
  unicodeProperty,
} from '../testing/tnef-file.ts'
import { parseLimits } from './parse-limits.ts'
import { parseMessage } from './parse-message.ts'

const text = ['Content-Type: text/plain', '', 'Hello']
const file = tnefAttachment('oferta.pdf', Buffer.from('pdf'))
const properties = (...list: Buffer[]) => tnefAttribute(0x69003, tnefProperties(...list))
const html = unicodeProperty(0x1013, '<p>From <b>Outlook</b> <img src="cid:logo@1"></p>')

/** A mail with the lines of a part before a winmail.dat. */
function mail(before: string[], content: Buffer, type = 'application/ms-tnef; name="winmail.dat"'): Buffer {
  return Buffer.from(
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...(before.length === 0 ? [] : ['--b', ...before]),
      '--b',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  )
}

const namesOf = ({ attachments }: Awaited<ReturnType<typeof parseMessage>>) =>
  attachments.map(({ name }) => name)

test('the attachments in a winmail.dat replace it', async () => {
  const message = await parseMessage(mail(text, tnefFile(properties(html), file, file)))
  expect(namesOf(message)).toEqual(['oferta.pdf', 'oferta.pdf'])
  expect(message.warnings).toEqual([])
})

test('a winmail.dat of another type is read too, and a part that is the whole message', async () => {
  const octets = 'application/octet-stream; name="WINMAIL.DAT"'
  expect(namesOf(await parseMessage(mail(text, tnefFile(file), octets)))).toEqual(['oferta.pdf'])
  const alone = `Content-Type: application/vnd.ms-tnef\nContent-Transfer-Encoding: base64\n\n${tnefFile(file).toString('base64')}`
  expect(namesOf(await parseMessage(Buffer.from(alone)))).toEqual(['oferta.pdf'])
})

test('a message without a text has that of its winmail.dat, and its pictures', async () => {
  const picture = tnefAttachment('logo.png', Buffer.from('png'), unicodeProperty(0x3712, '<logo@1>'))
  for (const before of [[], ['Content-Type: text/plain', '', ' ', '']]) {
    const message = await parseMessage(mail(before, tnefFile(properties(html), picture)))
    expect(message.texts().html).toContain('<p>From <b>Outlook</b>')
    expect(message.preview).toBe('From Outlook')
    expect(message.attachments).toMatchObject([{ name: 'logo.png', contentId: 'logo@1', isInline: true }])
  }
})

test('a message whose text is only RTF in its winmail.dat has that text', async () => {
  const rtf =
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0'
  const message = await parseMessage(
    mail([], tnefFile(properties(tnefProperty(0x102, 0x1009, Buffer.from(rtf, 'hex'))))),
  )
  expect(message.texts()).toEqual({ text: 'hello world', html: null })
  expect(message.attachments).toEqual([])
})

test('the HTML in a winmail.dat is shown beside the plain text that Outlook has made from it', async () => {
  const message = await parseMessage(mail(text, tnefFile(properties(html))))
  expect(message.texts()).toEqual({
    text: 'Hello',
    html: '<p>From <b>Outlook</b> <img src="cid:logo@1"></p>',
  })
  expect(message.attachments).toEqual([])
})

test('a winmail.dat of which nothing is shown stays an attachment, and HTML of the message stays its own', async () => {
  const own = ['Content-Type: text/html', '', '<p>Hello</p>']
  const both = await parseMessage(mail(own, tnefFile(properties(html))))
  expect([both.texts().html, namesOf(both)]).toEqual(['<p>Hello</p>', ['winmail.dat']])
  const message = await parseMessage(mail(text, tnefFile(properties(unicodeProperty(0x1000, 'Hello')))))
  expect(message.texts()).toEqual({ text: 'Hello', html: null })
  expect(namesOf(message)).toEqual(['winmail.dat'])
  expect(message.warnings).toEqual([])
})

test('a winmail.dat that cannot be read to its end stays beside what could be read of it, with a warning', async () => {
  const cut = tnefFile(file, file).subarray(0, -20)
  const message = await parseMessage(mail(text, cut))
  expect(namesOf(message)).toEqual(['oferta.pdf', 'short.txt', 'winmail.dat'])
  expect(message.warnings).toEqual([mailTexts.fileCut({ file: '"winmail.dat"' })])
})

test('a winmail.dat that is none, and one with more attachments than a message may have, stay as they are', async () => {
  const message = await parseMessage(mail(text, Buffer.from('other')))
  expect(message).toMatchObject({
    warnings: [],
    attachments: [{ name: 'winmail.dat', content: Buffer.from('other') }],
  })
  const limited = await parseMessage(mail(text, tnefFile(file, file, file)), {
    ...parseLimits,
    attachments: 3,
  })
  expect(namesOf(limited)).toEqual(['winmail.dat'])
  expect(limited.warnings).toEqual([mailTexts.attachmentsStayInFile({ file: '"winmail.dat"', max: 3 })])
})

const embedded = (...attributes: Buffer[]) => {
  const object = Buffer.concat([
    Buffer.from('0703020000000000c000000000000046', 'hex'),
    tnefFile(...attributes),
  ])
  const list = tnefProperties(tnefProperty(0x0d, 0x3701, object), unicodeProperty(0x3001, 'Name: of it'))
  return Buffer.concat([tnefAttribute(0x69002, Buffer.alloc(14), 2), tnefAttribute(0x69005, list, 2)])
}

test('a message in a winmail.dat becomes a file of mail with its sender, texts and attachments', async () => {
  const inner = embedded(
    properties(
      html,
      unicodeProperty(0x1000, 'From Outlook, żółty'),
      unicodeProperty(0x0037, 'Re: Oferta\r\nBcc: x@example.com'),
      unicodeProperty(0x0042, 'Anna, Ewa <x@example.com>'),
      unicodeProperty(0x5d01, 'anna@example.com'),
    ),
    file,
    embedded(properties(unicodeProperty(0x1000, 'inmost'))),
  )
  const outer = await parseMessage(mail(text, tnefFile(inner, file)))
  expect(outer).toMatchObject({
    warnings: [],
    attachments: [
      { name: 'Re_ Oferta Bcc_ x@example.com.eml', mediaType: 'message/rfc822' },
      { name: 'oferta.pdf' },
    ],
  })
  const message = await parseMessage(outer.attachments[0]?.content ?? Buffer.alloc(0))
  expect(message).toMatchObject({
    subject: 'Re: Oferta Bcc: x@example.com',
    from: { name: 'Anna, Ewa <x@example.com>', address: 'anna@example.com' },
    attachments: [{ name: 'oferta.pdf', content: Buffer.from('pdf') }, { name: 'Name_ of it.eml' }],
    warnings: [],
  })
  expect(message.headers.some(({ name }) => name.toLowerCase() === 'bcc')).toBe(false)
  expect(message.texts()).toMatchObject({
    text: 'From Outlook, żółty',
    html: expect.stringContaining('<b>Outlook'),
  })
  const inmost = await parseMessage(message.attachments[1]?.content ?? Buffer.alloc(0))
  expect(inmost).toMatchObject({ preview: 'inmost', from: { address: 'unknown@winmail.invalid' } })
})

test('a message that is cut, too long or too deep stays a file as it is', async () => {
  const cut = embedded(
    properties(unicodeProperty(0x1000, 'x')),
    Buffer.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  )
  const tnef = { mediaType: 'application/ms-tnef', name: 'Name_ of it.tnef' }
  expect((await parseMessage(mail(text, tnefFile(cut)))).attachments).toMatchObject([tnef])
  const long = tnefFile(embedded(embedded(properties(unicodeProperty(0x1000, 'x'.repeat(5000))))))
  const limits = { ...parseLimits, decodedBytes: long.length * 1.5 }
  const contentOf = async (...args: Parameters<typeof parseMessage>) =>
    Buffer.from((await parseMessage(...args)).attachments[0]?.content ?? []).toString()
  expect((await contentOf(mail(text, long))).match(/message\/rfc822|ms-tnef/g)).toEqual(['message/rfc822'])
  expect((await contentOf(mail(text, long), limits)).match(/message\/rfc822|ms-tnef/g)).toEqual(['ms-tnef'])
  let inner = properties(unicodeProperty(0x1000, 'inmost'))
  for (let level = 0; level < 100; level++) inner = embedded(inner)
  const deep = await contentOf(mail(text, tnefFile(inner)))
  expect(deep.match(/message\/rfc822|ms-tnef/g)).toEqual([...Array(4).fill('message/rfc822'), 'ms-tnef'])
})
