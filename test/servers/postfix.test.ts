import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { startPostfix } from '@fiscus/testing/servers/mail/postfix'
import { describe, expect, test } from 'vitest'
import { talk } from './talk.ts'

const servers = await findMailServers()
const alice = 'alice@example.test'

/** The lines that send a message. Refused recipients do not prevent it. */
function sending(to: readonly string[], text = 'Hello'): string[] {
  const recipients = to.map((address) => `RCPT TO:<${address}>`)
  return [
    'EHLO client.test',
    `MAIL FROM:<${alice}>`,
    ...recipients,
    'DATA',
    `Subject: ${text}`,
    '',
    text,
    '.',
  ]
}

describe.skipIf(servers === null)('Postfix (needs dovecot and postfix)', () => {
  if (servers === null) return

  test('answers by recipient, delivers to the users of Dovecot and notifies the sender of a failure', async () => {
    await using dovecot = await startDovecot(servers.dovecot, { users: { [alice]: 'secret1' } })
    await using postfix = await startPostfix(servers.postfix, {
      dovecot,
      answers: { 'slow@example.test': '451 4.3.0 Try later' },
    })
    await using other = await startPostfix(servers.postfix, { dovecot })
    const { ports, certificate } = postfix

    const names = ['grey', 'full', 'nouser', 'policy', 'slow'].map((name) => `${name}@example.test`)
    const answer = await talk(ports.smtp, [...sending([alice, ...names], 'Delivered'), 'QUIT'])
    for (const code of ['450 4.7.1', '452 4.2.2', '550 5.1.1', '554 5.7.1', '451 4.3.0'])
      expect(answer).toContain(`\n${code}`)
    await expect.poll(() => dovecot.readMessages(alice)).toHaveLength(1)
    expect(await talk(ports.smtp, sending(['drop@example.test']))).toContain('421 4.3.2')

    await talk(other.ports.smtp, [...sending(['x@bounce.test', 'y@later.test']), 'QUIT'])
    await expect.poll(() => dovecot.readMessages(alice)).toHaveLength(2)
    // In the order in which the server lists its files, which says nothing.
    const messages = (await dovecot.readMessages(alice)).map(String)
    expect(messages).toContainEqual(expect.stringContaining('message/delivery-status'))
    const queued = { sender: alice, recipients: ['y@later.test'], reason: 'mailbox temporarily disabled' }
    await expect.poll(() => other.queue()).toMatchObject([queued])

    const login = (password: string) => {
      const secret = Buffer.from(`\0${alice}\0${password}`).toString('base64')
      return talk(ports.smtps, ['EHLO client.test', `AUTH PLAIN ${secret}`, 'QUIT'], certificate)
    }
    expect(await login('secret1')).toContain('235 2.7.0')
    expect(await login('wrong')).toContain('535 5.7.8')
    expect(await talk(ports.submission, [...sending([alice]), 'QUIT'])).toContain('530 5.7.0')
  })
})
