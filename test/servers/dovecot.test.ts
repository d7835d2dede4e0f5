import { type Dovecot, startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { afterAll, describe, expect, test } from 'vitest'
import { talk } from './talk.ts'

const servers = await findMailServers()
const alice = 'alice@example.test'
const message = (subject: string) => `From: bob@example.test\r\nSubject: ${subject}\r\n\r\nHello\r\n`

describe.skipIf(servers === null)('Dovecot (needs dovecot)', () => {
  if (servers === null) return
  const starting = startDovecot(servers.dovecot, {
    users: { [alice]: 'secret1', 'bob@example.test': 'secret2' },
  })
  afterAll(async () => (await starting)[Symbol.asyncDispose]())
  const session = ({ users, ports }: Dovecot, ...commands: string[]) => {
    const lines = [`LOGIN ${alice} ${users()[alice]}`, ...commands, 'LOGOUT']
    return talk(
      ports.imap,
      lines.map((line, index) => `${index} ${line}`),
    )
  }

  test('serves IMAP, IMAPS, POP3 and POP3S with its certificate, and offers TLS on the plain ports', async () => {
    const { ports, certificate } = await starting
    expect(await talk(ports.imap, ['a CAPABILITY', 'b LOGOUT'])).toMatch(/STARTTLS[\s\S]*b OK/)
    expect(await talk(ports.imaps, [`a LOGIN ${alice} secret1`, 'b LOGOUT'], certificate())).toMatch(/a OK/)
    expect(await talk(ports.imaps, [`a LOGIN ${alice} wrong`, 'b LOGOUT'], certificate())).toMatch(/a NO/)
    expect(await talk(ports.pop3, ['CAPA', 'QUIT'])).toMatch(/STLS/)
    const login = [`USER ${alice}`, 'PASS secret1', 'QUIT']
    expect(await talk(ports.pop3s, login, certificate())).toMatch(/\+OK Logged in/)
  })

  test('serves messages that were written into its folders, in the order in which they were saved', async () => {
    const dovecot = await starting
    for (const subject of ['first', 'second']) await dovecot.saveMessage(alice, message(subject))
    await dovecot.saveMessage(alice, message('third'), 'Kunden/Łódź & Co')
    const answer = await session(dovecot, 'SELECT INBOX', 'FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]')
    expect(answer).toMatch(/Subject: first[\s\S]*Subject: second/)
    expect(await session(dovecot, 'LIST "" "*"')).toContain('"Kunden/&AUEA8w-d&AXo- &- Co"')
    expect((await dovecot.readMessages(alice)).map(String)).toEqual([message('first'), message('second')])
  })

  test('changes UIDVALIDITY, expunges and creates folders', async () => {
    const dovecot = await starting
    await dovecot.createFolder(alice, 'Archive')
    for (const subject of ['one', 'two', 'three'])
      await dovecot.saveMessage(alice, message(subject), 'Archive')
    await dovecot.setUidValidity(alice, 'Archive', 4242)
    await dovecot.expunge(alice, 'Archive', '1:2')
    expect(await session(dovecot, 'SELECT Archive')).toMatch(/\* 1 EXISTS[\s\S]*\[UIDVALIDITY 4242\]/)
  })

  test('ends the sessions of a user, accepts a new password at once, and rejects the old one', async () => {
    const dovecot = await starting
    const open = talk(dovecot.ports.imap, [`a LOGIN ${alice} secret1`, 'b SELECT INBOX', 'c IDLE'])
    await expect
      .poll(() =>
        dovecot.kick(alice).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await open).toMatch(/a OK/)
    await dovecot.setPassword(alice, 'secret9')
    expect(await session(dovecot)).toMatch(/0 OK/)
    expect(await talk(dovecot.ports.imap, [`a LOGIN ${alice} secret1`, 'b LOGOUT'])).toMatch(/a NO/)
    await dovecot.setPassword('new@example.test', 'secret3')
    expect(await talk(dovecot.ports.imap, ['a LOGIN new@example.test secret3', 'b LOGOUT'])).toMatch(/a OK/)
  })

  test('shows an expired certificate, and refuses connections while it is stopped', async () => {
    const dovecot = await starting
    await dovecot.replaceCertificate({ isExpired: true })
    const log = () => talk(dovecot.ports.imaps, ['a LOGOUT'], dovecot.certificate())
    await expect(log()).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' })
    await dovecot.replaceCertificate()
    expect(await log()).toMatch(/a OK/)
    await dovecot.stop()
    await expect(talk(dovecot.ports.imap, ['a LOGOUT'])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await dovecot.start()
    expect(await session(dovecot)).toMatch(/0 OK/)
  })
})
