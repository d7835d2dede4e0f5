import { BlockList } from 'node:net'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { connections } from '@fiscus/messages/connections'
import { render } from '@fiscus/messages/render'
import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { asc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openFolder } from '../imap/imap-folder.ts'
import { openImap } from '../imap/open-imap.ts'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import { addMessages } from '../testing/queued-messages.ts'
import { openSyncStage } from '../testing/sync-stage.ts'
import { copySent } from './copy-sent.ts'

const ada = 'ada@example.test'
const eve = 'eve@example.test'
const programs = await findMailServers()
const dovecot = programs
  ? await startDovecot(programs.dovecot, { users: { [ada]: 'secret1', [eve]: 'secret2' } })
  : null
const stage = await openSyncStage(inject('databaseServer'))
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await dovecot?.[Symbol.asyncDispose]()
})
beforeEach(() => stage.db((db) => db.delete(mailQueue)))

const networks = new BlockList()
networks.addAddress('127.0.0.1')

const add = (mailbox: MailboxRow, ...messages: Parameters<typeof addMessages>[1][number][]) =>
  stage.db((db) =>
    addMessages(
      { db, blobs: stage.blobs, now: stage.now() },
      messages.map((message) => ({
        mailbox_id: mailbox.id,
        status: 'sent' as const,
        sent_at: stage.now(),
        ...message,
      })),
    ),
  )

const copied = async () =>
  (await stage.db((db) => db.select().from(mailQueue).orderBy(asc(mailQueue.id)))).map(
    ({ copied_to_sent_at }) => copied_to_sent_at !== null,
  )

function copy(port: number, silenceMs = 10_000, blobs = stage.blobs): Promise<number> {
  const log = { info: push, warn: push, error: push }
  const { secrets } = stage
  const clock = { now: stage.now }
  const { signal } = new AbortController()
  return stage.db((db) =>
    copySent(
      { db, blobs, secrets, clock, log, signal },
      { guard: { networks, ports: [port] }, ca: dovecot?.certificate() },
      { allMs: 20_000, mailboxMs: 10_000, silenceMs },
    ),
  )
}
const push = (line: string) => void stage.lines.push(line)

describe.skipIf(dovecot === null)('Dovecot (needs dovecot)', () => {
  if (dovecot === null) return
  const { imaps } = dovecot.ports
  const imap = {
    in_protocol: 'imap',
    in_port: imaps,
    in_tls: 'implicit',
    in_host: 'localhost',
    sent_folder: 'Sent',
  } as const

  test('each sent message is copied once, as seen, also when a copy is already there', async () => {
    const mailbox = await stage.addMailbox({ ...imap, address: ada, password: 'secret1' })
    await add(mailbox, { text: 'first\r\n' }, { text: 'second\r\n' }, { status: 'pending', sent_at: null })
    const old = new Date(stage.now().getTime() - 8 * 86_400_000)
    await add(mailbox, { sent_at: old })
    expect(await copy(imaps), String(stage.lines)).toBe(2)
    expect(await copied()).toEqual([true, true, false, false])
    const sources = (await dovecot.readMessages(ada, 'Sent')).map(String)
    expect(sources.map((source) => source.split('\n\n').at(-1))).toEqual(['first\n', 'second\n'])
    expect(await copy(imaps)).toBe(0)

    await stage.db((db) => db.update(mailQueue).set({ copied_to_sent_at: null }))
    expect(await copy(imaps), 'a run that ended after APPEND').toBe(2)
    expect(await dovecot.readMessages(ada, 'Sent')).toHaveLength(2)

    const server = { address: '127.0.0.1', servername: 'localhost', port: imaps, tls: 'implicit' } as const
    const limits = { timeoutMs: 10_000, literalBytesMax: 100_000, ca: dovecot.certificate() }
    const credentials = { user: ada, pass: 'secret1' }
    await using session = await openImap({ ...server, ...limits, credentials }, new AbortController().signal)
    await openFolder(session.client, 'Sent')
    expect(await session.client.search({ seen: false }, { uid: true })).toEqual([])
  })

  test('a mailbox is not to blame for files that are lost: its messages are copied when they are back', async () => {
    const mailbox = await stage.addMailbox({ ...imap, address: ada, password: 'secret1' })
    await add(mailbox, { text: 'lost\r\n' })
    const lines = stage.lines.length
    async function* read(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('From: ')
      throw new BlobsUnavailable('The blob folder /srv/blobs', 'its disk may not be mounted')
    }
    await expect(copy(imaps, 10_000, { ...stage.blobs, read })).rejects.toThrow(BlobsUnavailable)
    expect(stage.lines).toHaveLength(lines)
    expect(await copied()).toEqual([false])
    expect(await copy(imaps)).toBe(1)
  })

  test('a mailbox without its folder is logged and tried again, and the others are copied', async () => {
    const mailbox = await stage.addMailbox({
      ...imap,
      address: eve,
      password: 'secret2',
      sent_folder: 'Wysłane',
    })
    const other = await stage.addMailbox({ ...imap, address: ada, password: 'secret1' })
    await add(mailbox, {})
    await add(other, {})
    expect(await copy(imaps)).toBe(1)
    expect(await copied()).toEqual([false, true])
    expect(stage.lines.at(-1)).toBe(
      `mailbox ${mailbox.id}: sent messages are copied later. The server has no folder with the name in sent_folder.`,
    )
    await dovecot.createFolder(eve, 'Wysłane')
    expect(await copy(imaps)).toBe(1)
    expect(await dovecot.readMessages(eve, 'Wysłane')).toHaveLength(1)
  })

  test('a statement that the database rejects costs the copies of its mailbox, and not those of the others', async () => {
    const mailbox = await stage.addMailbox({ ...imap, address: ada, password: 'secret1' })
    const other = await stage.addMailbox({ ...imap, address: eve, password: 'secret2' })
    await add(mailbox, {})
    await add(other, {})
    await stage.asOwner(`
      create function reject() returns trigger language plpgsql as $$
        begin raise exception 'rejected'; end $$;
      create trigger reject before update on mail_queue for each row
        when (new.mailbox_id = '${mailbox.id}') execute function reject()`)
    expect(await copy(imaps)).toBe(1)
    expect(await copied()).toEqual([false, true])
    expect(stage.lines.at(-1)).toContain(render(connections.ownFault()))
    await stage.asOwner('drop trigger reject on mail_queue')
  })
})

test('a mailbox without a folder, one that needs a password, and a silent server', async () => {
  await using silent = await startLineServer(({ send }) => send('* OK ready\r\n'))
  const columns = { in_protocol: 'imap', in_port: silent.port, password: 'secret' } as const
  const none = await stage.addMailbox({ ...columns, address: 'none@example.test' })
  const closed = { ...columns, address: 'closed@example.test', sent_folder: 'Sent' }
  const needsPassword = await stage.addMailbox({ ...closed, in_state: 'needs_password' })
  await add(none, {})
  await add(needsPassword, {})
  const lines = stage.lines.length
  expect(await copy(silent.port, 300)).toBe(0)
  expect(stage.lines).toHaveLength(lines)
  await add(await stage.addMailbox({ ...closed, address: 'open@example.test' }), {})
  expect(await copy(silent.port, 300)).toBe(0)
  expect(stage.lines.slice(lines)).toEqual([expect.stringContaining('No mail server answered')])
  expect(await copied()).toEqual([false, false, false])
})

test('a silent server at the port of TLS costs its own copies, and not the run', async () => {
  await using silent = await startLineServer(() => {})
  const columns = {
    in_protocol: 'imap',
    in_port: silent.port,
    in_tls: 'implicit',
    password: 'secret',
  } as const
  const mailbox = await stage.addMailbox({ ...columns, address: 'tls@example.test', sent_folder: 'Sent' })
  await add(mailbox, {})
  expect(await copy(silent.port, 300)).toBe(0)
  expect(stage.lines.at(-1)).toBe(
    `mailbox ${mailbox.id}: sent messages are copied later. No mail server answered as expected. Check host, port and TLS.`,
  )
})

test.skipIf(!dovecot)('files that cannot be read end the copies, and blame no mailbox', async () => {
  const columns = { in_protocol: 'imap', in_port: dovecot?.ports.imap ?? 0, password: 'secret1' } as const
  await add(await stage.addMailbox({ ...columns, address: ada, sent_folder: 'Sent' }), {})
  const lines = stage.lines.length
  const away = openFileBlobs('/dev/null')('acme')
  await expect(copy(columns.in_port, 10_000, away)).rejects.toThrow(BlobsUnavailable)
  expect(stage.lines).toHaveLength(lines)
})
