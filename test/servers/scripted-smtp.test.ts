import { type ScriptedSmtp, startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'

const mail = { from: 'alice@example.test', to: ['bob@example.test'], subject: 'Hello', text: 'Hello' }

/** A client that requires TLS unless the server has none. */
function clientOf({ port, certificate }: ScriptedSmtp, options: { secure?: boolean; requireTLS?: boolean }) {
  const tls = { ca: certificate, servername: 'localhost' }
  return createTransport({ host: '127.0.0.1', port, tls, ...options })
}

describe('a scripted SMTP server', () => {
  test('accepts everything without a script, and records sender, recipients, source and login', async () => {
    await using server = await startScriptedSmtp({}, { tls: 'implicit' })
    const auth = { user: 'alice', pass: 'secret' }
    const options = {
      host: '127.0.0.1',
      port: server.port,
      secure: true,
      auth,
      tls: { ca: server.certificate },
    }
    await createTransport(options).sendMail(mail)
    expect(server.messages).toEqual([
      { from: mail.from, to: mail.to, source: expect.any(Buffer), user: 'alice' },
    ])
    expect(String(server.messages[0]?.source)).toContain('Subject: Hello')
  })

  test('refuses the first try of each recipient, some recipients, and a message after its data', async () => {
    await using server = await startScriptedSmtp({
      recipient: (address, attempt) => {
        if (address === 'nouser@example.test') return { code: 550, text: 'No such user' }
        return attempt === 1 ? { code: 451, text: 'Greylisted' } : null
      },
      message: (_, attempt) => (attempt === 1 ? { code: 452, text: 'Full' } : null),
    })
    const client = clientOf(server, { requireTLS: true })
    await expect(client.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
    await expect(client.sendMail(mail)).rejects.toMatchObject({ responseCode: 452 })
    const both = { ...mail, to: [...mail.to, 'nouser@example.test'] }
    expect(await client.sendMail(both)).toMatchObject({ rejected: ['nouser@example.test'] })
    expect(server.messages.map(({ to }) => to)).toEqual([mail.to])
  })

  test('loses the answer of an accepted message, and closes the connection of another one', async () => {
    await using server = await startScriptedSmtp({
      message: (_, attempt) => (attempt === 1 ? 'lose-answer' : 'close'),
    })
    const client = clientOf(server, { requireTLS: true })
    for (let i = 0; i < 2; i++) await expect(client.sendMail(mail)).rejects.toThrow()
    expect([server.messages.length, server.connections()]).toEqual([1, 2])
  })

  test('delays an answer, and ends the connection with 421', async () => {
    const held = Promise.withResolvers<null>()
    await using server = await startScriptedSmtp({
      connection: (attempt) => (attempt === 2 ? { code: 421, text: 'Shutting down' } : null),
      sender: () => held.promise,
    })
    const client = clientOf(server, { requireTLS: true })
    const sent = client.sendMail(mail)
    await expect.poll(() => server.connections()).toBe(1)
    await expect(client.sendMail(mail)).rejects.toMatchObject({ responseCode: 421 })
    expect(server.messages).toEqual([])
    held.resolve(null)
    await sent
    expect(server.messages).toHaveLength(1)
  })

  test.each(['none', 'fails'] as const)(
    'a client that requires TLS sends nothing when TLS is %s',
    async (tls) => {
      await using server = await startScriptedSmtp({}, { tls })
      await expect(clientOf(server, { requireTLS: true }).sendMail(mail)).rejects.toThrow()
      expect(server.messages).toEqual([])
    },
  )

  test('shows an expired certificate', async () => {
    await using server = await startScriptedSmtp({}, { isExpired: true })
    await expect(clientOf(server, {}).sendMail(mail)).rejects.toThrow(/expired/)
  })
})
