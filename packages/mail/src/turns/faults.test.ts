import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import { type Blobs, BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { openSyncStage } from '../testing/sync-stage.ts'

const stage = await openSyncStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => stage.db((db) => db.update(mailboxes).set({ is_active: 0 })))

const mail = (id: string) =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\ntext\r\n`
/** One turn at a time, those that were added first first. */
const inOrder = { limits: { silenceMs: 700 }, run: { turnsMax: 1 } }
const pop3 = { in_protocol: 'pop3', password: 'secret' } as const
const later = (ms: number) => new Date(stage.now().getTime() + ms)

test.for([
  ['IMAP at the port of TLS, no byte', 'imap', 'implicit', ''],
  ['IMAP with STARTTLS, no greeting', 'imap', 'starttls', ''],
  ['IMAP with STARTTLS, silent after its greeting', 'imap', 'starttls', '* OK ready\r\n'],
  ['POP3 at the port of TLS, no byte', 'pop3', 'implicit', ''],
  ['POP3 with STARTTLS, no greeting', 'pop3', 'starttls', ''],
  ['POP3 with STARTTLS, silent after its greeting', 'pop3', 'starttls', '+OK ready\r\n'],
] as const)(
  'a server that accepts and is silent fails its own mailbox, and its neighbour is served in the same run: %s',
  async ([name, in_protocol, in_tls, greeting]) => {
    await using silent = await startLineServer(({ send }) => send(greeting))
    await using healthy = await startScriptedPop3([{ uidl: name, source: mail(name) }])
    const hung = { in_protocol, in_tls, in_port: silent.port, password: 'secret' }
    const { id } = await stage.addMailbox({ ...hung, address: `${name}@example.test` })
    const calm = await stage.addMailbox({ ...pop3, in_port: healthy.port, address: 'calm@example.test' })
    for (const [failures, delayMs] of [
      [1, 50_000],
      [2, 110_000],
    ] as const) {
      expect(await stage.run(inOrder)).toMatchObject({ read: 1, failedMailboxes: 1 })
      expect(await stage.mailbox(id)).toMatchObject({
        in_state: 'waiting',
        in_error_message: mailServers.noConnection(),
        in_failures: failures,
        in_next_at: later(delayMs),
        sync_until: null,
      })
      expect(await stage.mailbox(calm.id)).toMatchObject({ in_state: 'ok', in_failures: 0 })
      stage.passMinutes(1)
    }
    expect(await stage.messages(calm.id)).toHaveLength(1)
  },
)

/** Adds a mailbox whose folder the database answers with a statement of PL/pgSQL, the first time. */
async function addMailboxOf(port: number, address: string, answer: string) {
  const mailbox = await stage.addMailbox({ ...pop3, in_port: port, address })
  await stage.asOwner(`
    drop sequence if exists answers;
    create sequence answers;
    create or replace function answer() returns trigger security definer language plpgsql as $$
      begin
        if new.mailbox_id = '${mailbox.id}' and nextval('answers') = 1 then ${answer}; end if;
        return new;
      end $$;
    create or replace trigger answer before insert on mail_folders for each row execute function answer()`)
  return mailbox
}

test('a database that is lost within a turn blames no mailbox, which is read when it is back', async () => {
  await using server = await startScriptedPop3([{ uidl: 'a', source: mail('during') }])
  const ended = 'perform pg_terminate_backend(pg_backend_pid())'
  const { id } = await addMailboxOf(server.port, 'during@example.test', ended)
  await expect(stage.run(inOrder)).rejects.toMatchObject({ code: 'database-unavailable' })
  expect(await stage.mailbox(id)).toMatchObject({
    in_state: 'new',
    in_error: null,
    in_failures: 0,
    in_next_at: stage.now(),
    sync_until: null,
  })
  expect(await stage.run(inOrder)).toMatchObject({ read: 1, stored: 1 })
})

test('a statement that the database rejects blames no server: the mailbox waits, and its neighbour is read', async () => {
  await using server = await startScriptedPop3([{ uidl: 'a', source: mail('rejected') }])
  const { id } = await addMailboxOf(server.port, 'rejected@example.test', `raise exception 'rejected'`)
  await stage.addMailbox({ ...pop3, in_port: server.port, address: 'calm@example.test' })
  expect(await stage.run(inOrder)).toMatchObject({ read: 1, failedMailboxes: 1 })
  expect(await stage.mailbox(id)).toMatchObject({
    in_state: 'waiting',
    in_error_message: connections.ownFault(),
    in_next_at: later(50_000),
  })
  expect(stage.lines).toContainEqual(`mailbox ${id}: PostgresError P0001`)
})

test('a fault of this program blames no server: the mailbox waits, the log has its place, and its neighbour is read', async () => {
  await using server = await startScriptedPop3([{ uidl: 'a', source: mail('bug') }])
  const { id } = await stage.addMailbox({ ...pop3, in_port: server.port, address: 'bug@example.test' })
  await stage.addMailbox({ ...pop3, in_port: server.port, address: 'calm@example.test' })
  let calls = 0
  const putAll: Blobs['putAll'] = async (contents, signal) => {
    calls += 1
    if (calls === 1) throw Object.assign(new TypeError('a bug'), { code: 'ECONNREFUSED' })
    return stage.blobs.putAll(contents, signal)
  }
  const result = await stage.run({ ...inOrder, blobs: { ...stage.blobs, putAll } })
  expect(result).toMatchObject({ read: 1, failedMailboxes: 1 })
  expect(await stage.mailbox(id)).toMatchObject({
    in_state: 'waiting',
    in_error_message: connections.ownFault(),
    in_next_at: later(50_000),
  })
  expect(stage.lines).toContainEqual(expect.stringMatching(`^mailbox ${id}: TypeError at .*faults.test.ts`))
})

test('files that are away while a ticket is acknowledged blame nothing: mail, ticket and acknowledgement wait', async () => {
  await using server = await startScriptedPop3([{ uidl: 'a', source: mail('question') }])
  const support = { is_support: 1, acknowledges: 1, out_host: 'smtp.example.org', out_port: 465 } as const
  const address = 'support@example.test'
  const { id } = await stage.addMailbox({
    ...pop3,
    ...support,
    out_tls: 'implicit',
    in_port: server.port,
    address,
  })
  const away = openFileBlobs('/dev/null')('acme')
  const isReply = (content: Uint8Array) => Buffer.from(content).includes('Auto-Submitted')
  const putAll: Blobs['putAll'] = (contents, signal) =>
    (contents.some(isReply) ? away : stage.blobs).putAll(contents, signal)
  await expect(stage.run({ blobs: { ...stage.blobs, putAll } })).rejects.toThrow(BlobsUnavailable)
  expect(await stage.mailbox(id)).toMatchObject({ in_state: 'new', in_error: null, sync_until: null })
  expect(await stage.messages(id)).toEqual([])
  expect(await stage.run()).toMatchObject({ stored: 1, acknowledged: 1, unacknowledged: 0 })
})
