import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { afterAll, expect, test } from 'vitest'
import { listFolders, openFolder } from './imap-folder.ts'
import { type ImapOptions, openImap } from './open-imap.ts'

const programs = await findMailServers()
const users = { 'ada@example.test': 'secret' }
const dovecot = programs ? await startDovecot(programs.dovecot, { users }) : null
afterAll(() => dovecot?.[Symbol.asyncDispose]())

const never = new AbortController().signal
const [user] = Object.keys(users)

function options(changes: Partial<ImapOptions> = {}): ImapOptions {
  return {
    address: '127.0.0.1',
    servername: 'localhost',
    port: dovecot?.ports.imaps ?? 0,
    tls: 'implicit',
    credentials: { user: user ?? '', pass: 'secret' },
    timeoutMs: 10_000,
    literalBytesMax: 8 * 1024 * 1024,
    ca: dovecot?.certificate(),
    ...changes,
  }
}

const mail = (id: string, text = 'text') =>
  `From: a@example.test\r\nMessage-ID: <${id}>\r\nSubject: ${id}\r\n\r\n${text}\r\n`

test.skipIf(!dovecot)(
  'a folder is read by UID, and neither messages nor flags change on the server',
  async () => {
    if (!dovecot || !user) return
    const large = mail('large', 'x'.repeat(2_500_000))
    for (const source of [mail('a'), mail('b'), large, mail('d')]) await dovecot.saveMessage(user, source)
    await using session = await openImap(options(), never)
    expect(await listFolders(session.client)).toContainEqual({ path: 'Sent', specialUse: '\\Sent' })

    const folder = await openFolder(session.client, 'INBOX')
    expect(await folder.uidsAbove(1)).toEqual([2, 3, 4])
    expect(await folder.uidsAbove(4)).toEqual([])
    const [entry] = await folder.entries([3])
    expect(entry).toMatchObject({ uid: 3, bytes: large.length })
    expect(Date.now() - Number(entry?.receivedAt)).toBeLessThan(600_000)
    expect(await folder.messageIds([1, 3])).toEqual(
      new Map([
        [1, 'a'],
        [3, 'large'],
      ]),
    )
    const sources = await Array.fromAsync(folder.sources([1, 2]))
    expect(sources).toMatchObject([
      { uid: 1, bytes: mail('a').length, source: Buffer.from(mail('a')) },
      { uid: 2, bytes: mail('b').length, source: Buffer.from(mail('b')) },
    ])
    expect(await folder.largerThan(1_000_000, [2, 3, 4])).toEqual([3])
    const parts = await Array.fromAsync(folder.source(3, 3_000_000))
    expect(parts.length).toBe(3)
    expect(String(Buffer.concat(parts))).toBe(large)
    await expect(Array.fromAsync(folder.source(3, 1_500_000))).rejects.toThrow('more than 1500000 bytes')
    expect(String(await folder.header(3, 30))).toBe(large.slice(0, 30))

    const [first] = await session.client.fetchAll('1', { flags: true }, { uid: true })
    expect(first?.flags?.has('\\Seen')).toBe(false)

    await dovecot.expunge(user, 'INBOX', '4')
    expect(await folder.entries([3, 4])).toMatchObject([{ uid: 3 }])
    expect(await Array.fromAsync(folder.sources([4]))).toEqual([])
    expect(await Array.fromAsync(folder.source(4, 100))).toEqual([])
    expect(await folder.header(4, 100)).toBe(null)
    await dovecot.kick(user)
    const answer = () =>
      folder.entries([1]).then(
        () => 'served',
        () => 'closed',
      )
    await expect.poll(answer).toBe('closed')
  },
)

test.skipIf(!dovecot)(
  'STARTTLS is used, and a wrong password and a certificate of another name fail',
  async () => {
    if (!dovecot) return
    const starttls = { port: dovecot.ports.imap, tls: 'starttls' } as const
    await using _session = await openImap(options(starttls), never)
    const wrong = openImap(options({ credentials: { user: user ?? '', pass: 'wrong' } }), never)
    await expect(wrong).rejects.toMatchObject({ code: 'login_refused' })
    const other = openImap(options({ servername: 'mail.example.test' }), never)
    await expect(other).rejects.toMatchObject({ code: 'certificate_refused' })
    await expect(openImap(options({ ca: undefined }), never)).rejects.toThrow('self-signed')
  },
)
