import { createHash } from 'node:crypto'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { afterAll, expect, inject, test } from 'vitest'
import { brokenMails } from '../testing/broken-mails.ts'
import { openSyncStage } from '../testing/sync-stage.ts'

const programs = await findMailServers()
const stage = await openSyncStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

const address = 'broken@example.test'
const digest = (source: Buffer) => createHash('sha256').update(source).digest('hex')
const unique = new Map([...brokenMails(200, 7)].map((source) => [digest(source), source]))
const sources = [...unique.values()].filter(({ length }) => length > 0)

/** Reads the mailbox, and checks that each message on the server is stored, and none recorded as failed. */
async function readAll(in_protocol: 'imap' | 'pop3', in_port: number, count: number) {
  const { id } = await stage.addMailbox({ in_protocol, in_port, password: 'secret', address })
  const before = await stage.placements()
  const { stored, failed } = await stage.run()
  expect(failed).toBe(0)
  expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null })
  const placements = (await stage.placements()).slice(before.length)
  expect(placements).toHaveLength(count)
  const messages = await stage.messages(id)
  expect(messages).toHaveLength(stored)
  const ids = new Set(messages.map((message) => message.id))
  expect(placements.filter(({ message_id }) => !ids.has(message_id ?? ''))).toEqual([])
  await stage.changeMailbox(id, { is_active: 0 })
  return messages
}

test('two hundred broken mails are stored byte by byte over POP3', async () => {
  const whole = sources.map((source) =>
    source.subarray(-2).toString('latin1') === '\r\n' ? source : Buffer.concat([source, Buffer.from('\r\n')]),
  )
  const mailbox = new Map(whole.map((source) => [digest(source), source]))
  await using server = await startScriptedPop3([...mailbox].map(([uidl, source]) => ({ uidl, source })))
  const messages = await readAll('pop3', server.port, mailbox.size)
  expect(messages.map(({ raw_sha256 }) => raw_sha256).toSorted()).toEqual([...mailbox.keys()].toSorted())
})

test.skipIf(!programs)('two hundred broken mails are stored over IMAP', async () => {
  await using dovecot = await startDovecot(programs?.dovecot ?? '', { users: { [address]: 'secret' } })
  for (const source of sources) await dovecot.saveMessage(address, source)
  // Dovecot makes equal messages of some, because it sends each line end as CRLF.
  expect((await readAll('imap', dovecot.ports.imap, sources.length)).length).toBeGreaterThan(150)
})
