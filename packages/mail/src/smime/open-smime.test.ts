import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailTexts } from '@fiscus/messages/mail'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { afterAll, expect, test } from 'vitest'
import { classifyMessage } from '../classification/classify-message.ts'
import { parseLimits } from '../parsing/parse-limits.ts'
import { parseMessage } from '../parsing/parse-message.ts'

const folder = mkdtempSync(join(tmpdir(), 'fiscus-smime-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
const made = await makeCertificate()
writeFileSync(key, made.key)
writeFileSync(certificate, made.certificate)

const cms = (content: string | Buffer, ...options: string[]) =>
  execFileSync('openssl', ['cms', '-binary', '-outform', 'DER', ...options], { input: content })
const sign = (content: string | Buffer, ...options: string[]) =>
  cms(content, '-sign', '-nodetach', '-signer', certificate, '-inkey', key, ...options)
const encrypt = (content: string | Buffer) => cms(content, '-encrypt', '-aes256', certificate)

const lines = (...list: string[]) => list.join('\r\n')
const inner = lines('Content-Type: text/plain; charset=utf-8', '', 'Zażółć gęślą jaźń', '')
const p7mName = 'smime.p7m'
const opaque = 'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m'
const part = (file: Buffer, type = opaque) =>
  lines(`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', file.toString('base64'), '')
const parse = (source: string | Buffer, limits = parseLimits) => parseMessage(Buffer.from(source), limits)
const [note, secret] = [mailTexts.signatureUnchecked(), mailTexts.encrypted()]
const shown = { text: 'Zażółć gęślą jaźń\n', html: null }

test.each([
  ['its own type', opaque],
  ['the older type', `application/x-pkcs7-mime; name="${p7mName}"`],
  ['a type without a name', 'application/pkcs7-mime'],
  ['the type of any file, and its name', 'application/octet-stream; name=SMIME.P7M'],
])('signed content of %s is the body, with a note', async (_, type) => {
  const message = await parse(lines('Subject: s', part(sign(inner), type)))
  expect(message).toMatchObject({
    subject: 's',
    preview: 'Zażółć gęślą jaźń',
    attachments: [],
    warnings: [note],
  })
  expect(message.texts()).toEqual(shown)
})

test('signed content in pieces without lengths is read, also within others', async () => {
  // With -stream, openssl writes pieces, as Outlook does.
  const long = `${inner}${'x'.repeat(100_000)}`
  const message = await parse(part(sign(long, '-stream')))
  expect(message.texts().text).toBe(`${shown.text}${'x'.repeat(100_000)}`)
  const [id, octets] = [Buffer.from('06092a864886f70d010701', 'hex'), Buffer.from(inner)]
  const open = (tag: number, ...content: Buffer[]) =>
    Buffer.concat([Buffer.of(tag, 0x80), ...content, Buffer.of(0, 0)])
  const piece = (bytes: Buffer) => Buffer.concat([Buffer.of(4, bytes.length), bytes])
  const nested = open(0x24, open(0x24, piece(octets.subarray(0, 9))), piece(octets.subarray(9)))
  const signed = Buffer.from('06092a864886f70d010702', 'hex')
  const version = Buffer.of(2, 1, 1)
  const file = open(
    0x30,
    signed,
    open(0xa0, open(0x30, version, open(0x31), open(0x30, id, open(0xa0, nested)))),
  )
  expect((await parse(part(file))).texts()).toEqual(shown)
})

test('a file is read without an encoding, as it is and as base64', async () => {
  const bare = Buffer.concat([Buffer.from(`Content-Type: ${opaque}\r\n\r\n`), sign(inner)])
  expect((await parse(bare)).texts()).toEqual(shown)
  const armoured = lines('Content-Type: application/pkcs7-mime', '', sign(inner).toString('base64'))
  expect((await parse(armoured)).texts()).toEqual(shown)
})

test('signed content has its texts, attachments and reports, also below the footer of a list', async () => {
  const mixed = lines(
    'Content-Type: multipart/mixed; boundary=i',
    '',
    '--i',
    inner,
    '--i',
    'Content-Type: application/pdf; name=a.pdf',
    '',
    'pdf',
    '--i--',
  )
  const outer = (signed: Buffer) =>
    lines('Content-Type: multipart/mixed; boundary=o', '', '--o', part(signed), '--o', '', 'footer', '--o--')
  const message = await parse(outer(sign(mixed)))
  expect(message.texts().text).toBe('Zażółć gęślą jaźń\n\nfooter')
  expect(message.attachments).toMatchObject([{ name: 'a.pdf' }])
  const report = lines(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=i',
    '',
    '--i',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; a@example.com',
    'Action: failed',
    '--i--',
  )
  expect(classifyMessage(await parse(part(sign(report))), false).kind).toBe('bounce')
})

test('content that is signed twice is read, and the twentieth file at most', async () => {
  let source = inner
  for (let level = 0; level < 3; level++) source = part(sign(source))
  const message = await parse(source)
  expect([message.texts(), message.warnings]).toEqual([shown, [note]])
  const one = part(sign(inner))
  const many = lines(
    'Content-Type: multipart/mixed; boundary=o',
    '',
    ...Array.from({ length: 22 }, () => lines('--o', one)),
    '--o--',
  )
  expect((await parse(many)).attachments).toHaveLength(2)
})

test('an encrypted message stays a file, with a note, also when it is signed', async () => {
  const file = encrypt(inner)
  const encrypted = part(file, 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m')
  expect(await parse(encrypted)).toMatchObject({ attachments: [{ name: p7mName }], warnings: [secret] })
  const both = await parse(part(sign(encrypted)))
  expect(both).toMatchObject({ attachments: [{ name: p7mName }], warnings: [note, secret] })
  expect(both.attachments[0]?.content.length).toBe(file.length)
  const authenticated = Buffer.from('3011060b2a864886f70d0109100117a0023000', 'hex')
  expect((await parse(part(authenticated))).warnings).toEqual([secret])
  const pgp = lines(
    'Content-Type: multipart/encrypted; boundary=o; protocol="application/pgp-encrypted"',
    '',
    '--o',
    'Content-Type: application/pgp-encrypted',
    '',
    'Version: 1',
    '--o',
    'Content-Type: application/octet-stream; name=encrypted.asc',
    '',
    'pgp',
    '--o--',
  )
  expect((await parse(pgp)).warnings).toEqual([secret])
})

test('a signature beside the content has the note too', async () => {
  const detached = cms(inner, '-sign', '-signer', certificate, '-inkey', key)
  const message = await parse(
    lines(
      'Content-Type: multipart/signed; boundary=o; protocol="application/pkcs7-signature"',
      '',
      '--o',
      inner,
      '--o',
      part(detached, 'application/pkcs7-signature; name=smime.p7s'),
      '--o--',
    ),
  )
  expect(message).toMatchObject({ attachments: [{ name: 'smime.p7s' }], warnings: [note] })
  expect((await parse(part(detached))).attachments).toMatchObject([{ name: p7mName }])
})

test.each<[string, Buffer, string]>([
  ['a signed file that is no message', sign('<Faktura/>'), 'application/pkcs7-mime; name=faktura.xml.p7m'],
  [
    'certificates',
    Buffer.from('300b06092a864886f70d010702', 'hex'),
    'application/pkcs7-mime; name=smime.p7c',
  ],
  ['a cut file', sign(inner).subarray(0, 60), opaque],
  ['a file that is none', Buffer.from('other'), opaque],
  ['an empty file', Buffer.alloc(0), opaque],
  ['a signature without its content', cms(inner, '-sign', '-signer', certificate, '-inkey', key), opaque],
])('%s stays an attachment', async (_, file, type) => {
  const message = await parse(part(file, type))
  expect(message).toMatchObject({ content: 'complete', warnings: [] })
  expect(message.attachments[0]?.content).toEqual(file)
})

test('the bytes of all files are bounded, and heads that claim more than there is', async () => {
  const limits = { ...parseLimits, decodedBytes: 500 }
  expect(await parse(part(sign(inner)), limits)).toMatchObject({
    content: 'too_large',
    warnings: [mailTexts.partsTooLong({ max: 500 })],
  })
  const file = sign(inner)
  for (let at = 0; at < file.length; at++) {
    const broken = Buffer.from(file)
    broken[at] = 0xff
    expect((await parse(part(broken))).content).toBe('complete')
    expect((await parse(part(file.subarray(0, at)))).content).toBe('complete')
  }
  const heads = Buffer.concat([
    Buffer.from('308006092a864886f70d010702a0803080', 'hex'),
    Buffer.alloc(3_000_000, '2480', 'hex'),
  ])
  expect((await parse(part(heads))).attachments).toHaveLength(1)
})
