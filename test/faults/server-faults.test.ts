import { BlockList } from 'node:net'
import { openDavStage } from '@fiscus/dav/testing/dav-stage'
import { openMemoryPlace } from '@fiscus/dav/testing/memory-place'
import { loopbackEnvironment, testSession } from '@fiscus/dav/testing/test-session'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { resolveSender } from '@fiscus/mail/senders/resolve-sender'
import { openQueueStage } from '@fiscus/mail/testing/queue-stage'
import { addSender } from '@fiscus/mail/testing/queued-messages'
import { openSyncStage } from '@fiscus/mail/testing/sync-stage'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openFaultyServers, type ServerFault, type Spoken, serverFaults } from './faulty-server.ts'

/** What an account is left with: its state, the code of its sentence, and the seconds until it is tried again. */
type Left = [state: string, sentence: string, seconds: number | null]

const silent: Left = ['waiting', 'mailServers.noConnection', 50]
const certificate: Left = ['certificate_refused', 'connections.certificateRefused', 3_590]
const outdated: Left = ['waiting', 'connections.tlsOutdated', 50]
const password: Left = ['needs_password', 'connections.loginRefused', 21_590]
const busy: Left = ['waiting', 'mailServers.serverBusy', 50]
/** IMAP and POP3. */
const incoming: Record<ServerFault, Left> = {
  'refuses the connection': silent,
  'drops the SYN': silent,
  'accepts and says nothing': silent,
  'hangs after its greeting': silent,
  'hangs in the middle of an answer': silent,
  'sends a byte now and then': silent,
  'resets the connection': silent,
  'closes the connection at once': silent,
  'has an expired certificate': certificate,
  'has a certificate of another name': certificate,
  'knows only TLS 1.0': outdated,
  'refuses the password': password,
  'greets in no such protocol': silent,
  'refuses everything for now': busy,
}

const unreachable: Left = ['waiting', 'mailServers.outgoingUnreachable', 60]
const outgoing: Record<ServerFault, Left> = {
  'refuses the connection': unreachable,
  'drops the SYN': unreachable,
  'accepts and says nothing': unreachable,
  'hangs after its greeting': unreachable,
  'hangs in the middle of an answer': unreachable,
  'sends a byte now and then': unreachable,
  'resets the connection': unreachable,
  'closes the connection at once': unreachable,
  'has an expired certificate': ['waiting', 'connections.certificateRefused', 60],
  'has a certificate of another name': ['waiting', 'connections.certificateRefused', 60],
  'knows only TLS 1.0': ['waiting', 'connections.tlsOutdated', 60],
  'refuses the password': ['needs_password', 'mailServers.outgoingLoginRejected', null],
  'greets in no such protocol': unreachable,
  'refuses everything for now': ['waiting', 'mailServers.outgoingThrottled', 60],
}

const noDav: Left = ['waiting', 'davServers.noConnection', 50]
const caldav: Record<ServerFault, Left> = {
  'refuses the connection': noDav,
  'drops the SYN': noDav,
  'accepts and says nothing': noDav,
  'hangs after its greeting': noDav,
  'hangs in the middle of an answer': noDav,
  'sends a byte now and then': noDav,
  'resets the connection': noDav,
  'closes the connection at once': noDav,
  'has an expired certificate': certificate,
  'has a certificate of another name': certificate,
  'knows only TLS 1.0': outdated,
  'refuses the password': password,
  'greets in no such protocol': noDav,
  'refuses everything for now': ['waiting', 'davServers.serverBusy', 50],
}

/** Cells that differ from their column. */
const exceptions: Record<string, Left> = {
  // It has not even said that it has STARTTLS.
  'imap starttls refuses everything for now': ['waiting', 'mailServers.tlsMissing', 50],
}

const servers = await openFaultyServers({ byteMs: 100 })
afterAll(() => servers[Symbol.asyncDispose]())
const networks = new BlockList()
networks.addAddress('127.0.0.1')

const both = ['implicit', 'starttls'] as const
const cellsOf = (...protocols: ('imap' | 'pop3' | 'smtp')[]) =>
  protocols.flatMap((protocol) =>
    both.flatMap((tls) => serverFaults.map((fault) => ({ protocol, tls, fault }))),
  )
const nameOf = ({ protocol, tls, fault }: Spoken & { fault: ServerFault }) => `${protocol} ${tls} ${fault}`
const secondsUntil = (at: Date | null | undefined, now: Date) =>
  at ? (at.getTime() - now.getTime()) / 1_000 : null

/** The table of an outcome for each cell. */
const expected = (cells: readonly (Spoken & { fault: ServerFault })[], column: Record<ServerFault, Left>) =>
  Object.fromEntries(cells.map((cell) => [nameOf(cell), exceptions[nameOf(cell)] ?? column[cell.fault]]))

test('IMAP and POP3: each fault of a server leaves its mailbox in words, and the last one due is read in the same run', async () => {
  await using stage = await openSyncStage(inject('databaseServer'))
  const cells = cellsOf('imap', 'pop3')
  const ids = new Map<string, string>()
  for (const cell of cells) {
    const { protocol, tls } = cell
    if (protocol === 'smtp') continue
    const server = { in_protocol: protocol, in_tls: tls, in_port: await servers.start(cell, cell.fault) }
    const mailbox = { ...server, password: 'wrong', address: `${ids.size}@example.test` }
    ids.set(nameOf(cell), (await stage.addMailbox(mailbox)).id)
  }
  await using healthy = await startScriptedPop3([{ uidl: 'a', source: 'Subject: a\r\n\r\ntext\r\n' }])
  const last = {
    in_port: healthy.port,
    in_next_at: stage.now(),
    password: 'right',
    address: 'calm@example.test',
  }
  const calm = await stage.addMailbox({ in_protocol: 'pop3', ...last })

  const limits = { silenceMs: 700, turnMs: 3_000 }
  const result = await stage.run({ ca: servers.ca, limits, run: { turnsPerHostMax: 8 } })
  expect(result).toMatchObject({ read: 1, failedMailboxes: cells.length, stored: 1 })
  const left: Record<string, Left> = {}
  for (const [name, id] of ids) {
    const { in_state, in_error_message, in_next_at, in_failures, sync_until } = await stage.mailbox(id)
    expect([in_failures, sync_until], name).toEqual([1, null])
    left[name] = [in_state, in_error_message?.code ?? '', secondsUntil(in_next_at, stage.now())]
  }
  expect(left).toEqual(expected(cells, incoming))
  expect(await stage.mailbox(calm.id)).toMatchObject({ in_state: 'ok', in_failures: 0 })
  expect(
    stage.lines.filter((line) => !line.includes('failed turn')),
    'no fault of ours',
  ).toEqual([])
})

test('SMTP: each fault of a server leaves its sender in words, and its neighbour sends in the same run', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'acme')
  await using stage = await openQueueStage(fresh, 'acme')
  await using healthy = await startScriptedSmtp({}, { tls: 'none' })
  const cells = cellsOf('smtp')
  const ports: number[] = [healthy.port]
  const ids = new Map<string, string>()
  const add = async (columns: Parameters<typeof addSender>[1]) => {
    const id = await stage.inDatabase((db) => addSender(db, { ...columns, out_login: 'ann' }))
    const out_secret = stage.secrets.seal('wrong', secretPlace(id, 'out_secret'))
    await stage.inDatabase((db) => db.update(mailboxes).set({ out_secret }).where(eq(mailboxes.id, id)))
    return id
  }
  for (const cell of cells) {
    const port = await servers.start(cell, cell.fault)
    ports.push(port)
    ids.set(nameOf(cell), await add({ out_port: port, out_tls: cell.tls }))
  }
  const messages = await stage.add(...[...ids.values()].map((mailbox_id) => ({ mailbox_id })))
  const calm = await stage.inDatabase((db) => addSender(db, { out_port: healthy.port }))
  const [sent = ''] = await stage.add({ mailbox_id: calm, priority: 'low' })

  const timing = { connectMs: 700, greetingMs: 700, silenceMs: 700 }
  const tally = await stage.inDatabase((db) => {
    const mail = { ...noMail.mail, networks, ports, ca: servers.ca }
    const context = { db, clock: { now: () => stage.now }, secrets: stage.secrets, mail, timing }
    return stage.run({}, { senderOf: (id) => resolveSender(context, id) })
  })
  expect(tally).toMatchObject({ succeed: 1, fail: 0, lose: 0 })
  expect(await stage.show(sent)).toMatchObject({ status: 'sent' })
  for (const id of messages) expect(await stage.show(id)).toMatchObject({ status: 'pending' })
  const { rows, hosts } = await stage.inDatabase(async (db) => ({
    rows: await db.select().from(mailboxes),
    hosts: await db.select().from(mailHosts),
  }))
  const left: Record<string, Left> = {}
  for (const [name, id] of ids) {
    const row = rows.find((each) => each.id === id)
    const host = hosts.find((each) => each.host.startsWith(`127.0.0.1:${row?.out_port}`))
    const paused = row?.out_state === 'waiting' ? (host?.closed_until ?? row.out_next_at) : null
    left[name] = [row?.out_state ?? '', row?.out_error_message?.code ?? '', secondsUntil(paused, stage.now)]
  }
  expect(left).toEqual(expected(cells, outgoing))
})

test('CalDAV: each fault of a server leaves its account in words, and its neighbour is pulled in the same run', async () => {
  await using stage = await openDavStage(inject('databaseServer'))
  const cells = serverFaults.map((fault) => ({ protocol: 'caldav', tls: 'implicit', fault }) as const)
  const urls = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const cell of cells) {
    const url = `https://127.0.0.1:${await servers.start(cell, cell.fault)}/${ids.size}/`
    const { account_id } = await stage.addCollection(url)
    urls.set(account_id, url)
    ids.set(nameOf(cell), account_id)
  }
  const calm = await openMemoryPlace(stage, 'calm')
  calm.store('event')
  const environment = { ...loopbackEnvironment, ca: servers.ca }
  const result = await stage.run('pull', {
    limits: { turnMs: 1_500 },
    openSession: async (account, signal) => {
      const url = urls.get(account.id)
      return url ? testSession(url, undefined, { environment, signal }) : calm.openSession(account, signal)
    },
  })
  expect(result).toMatchObject({ failedTurns: cells.length, pulled: 1 })
  const left: Record<string, Left> = {}
  for (const [name, id] of ids) {
    const { state, error_message, next_at, failures, sync_until } = await stage.account(id)
    expect([failures, sync_until], name).toEqual([1, null])
    left[name] = [state, error_message?.code ?? '', secondsUntil(next_at, stage.now())]
  }
  expect(left).toEqual(expected(cells, caldav))
  expect(await stage.account(calm.collection.account_id)).toMatchObject({ state: 'ok', failures: 0 })
  expect(
    stage.lines.filter((line) => line.includes('ended with')),
    'no fault of ours',
  ).toEqual([])
})
