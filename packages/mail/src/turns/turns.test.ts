import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { type Blobs, BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { startProxy } from '@fiscus/testing/servers/proxy'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { claimMailbox, requireTurn } from '../sync/claim-mailbox.ts'
import { openSyncStage } from '../testing/sync-stage.ts'

const programs = await findMailServers()
const password = 'secret'
const names = [
  'certificate',
  'validity',
  'cut',
  'flood',
  'calm',
  'lost',
  'killer',
  'full',
  'large',
  'answered',
  'delete',
]
const users = Object.fromEntries(names.map((name) => [`${name}@example.test`, password]))
const mail = (id: string, text = 'text') =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\n${text}\r\n`

describe.skipIf(!programs)('turns of mailboxes', async () => {
  const stage = await openSyncStage(inject('databaseServer'))
  const dovecot = await startDovecot(programs?.dovecot ?? '', { users })
  afterAll(async () => {
    await dovecot[Symbol.asyncDispose]()
    await stage[Symbol.asyncDispose]()
  })
  const imap = { in_protocol: 'imap', in_port: dovecot.ports.imap, password } as const
  const pop3 = { in_protocol: 'pop3', in_port: dovecot.ports.pop3, password } as const
  const next = async (minutes: number, run: Parameters<typeof stage.run>[0] = {}) => {
    stage.passMinutes(minutes)
    return stage.run(run)
  }

  test('an expired certificate is refused without a login, and the mailbox is read after it is replaced', async () => {
    const tls = { ...imap, in_port: dovecot.ports.imaps, in_tls: 'implicit' as const }
    const { id } = await stage.addMailbox({ ...tls, address: 'certificate@example.test' })
    await dovecot.replaceCertificate({ isExpired: true })
    expect(await next(0, { ca: dovecot.certificate() })).toMatchObject({ failedMailboxes: 1 })
    expect(await stage.mailbox(id)).toMatchObject({ in_state: 'certificate_refused' })
    await dovecot.replaceCertificate()
    expect(await next(60, { ca: dovecot.certificate() })).toMatchObject({ read: 1 })
    expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null })
    await stage.changeMailbox(id, { is_active: 0 })
  })

  test('the third UIDVALIDITY of a day stops the folder until the next day', async () => {
    const address = 'validity@example.test'
    const { id } = await stage.addMailbox({ ...imap, address })
    await dovecot.saveMessage(address, mail('v0'))
    await next(0)
    for (const change of [1, 2, 3]) {
      await dovecot.setUidValidity(address, 'INBOX', 9000 + change)
      await dovecot.saveMessage(address, mail(`v${change}`))
      expect(await next(1)).toMatchObject({ stored: change < 3 ? 1 : 0, failedMailboxes: 0 })
    }
    const inbox = async () => (await stage.folders(id)).find(({ path }) => path === 'INBOX')
    expect(await inbox()).toMatchObject({
      validity_changes: 3,
      error: expect.stringContaining('UIDVALIDITY'),
    })
    expect(await next(24 * 60)).toMatchObject({ stored: 1 })
    expect(await inbox()).toMatchObject({ validity_changes: 1, error: null })
    expect(await stage.messages(id)).toHaveLength(4)
    await stage.changeMailbox(id, { is_active: 0 })
  })

  test('a connection that ends within a message costs nothing but the turn', async () => {
    const address = 'cut@example.test'
    await using proxy = await startProxy(`imap://127.0.0.1:${dovecot.ports.imap}`)
    const { id } = await stage.addMailbox({ ...imap, in_port: proxy.port, address })
    for (const name of ['1', '2', '3']) await dovecot.saveMessage(address, mail(name, `${name} marker`))
    const limits = { silenceMs: 700 }
    for (const [how, minutes] of [
      ['silence', 0],
      ['close', 1],
      ['silence', 2],
    ] as const) {
      proxy.break({ from: 'server', after: '2 marker', how })
      expect(await next(minutes, { limits })).toMatchObject({ failedMailboxes: 1 })
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'waiting', sync_until: null })
    }
    stage.passMinutes(5)
    await stage.run()
    await next(1)
    expect((await stage.messages(id)).map(({ subject }) => subject)).toEqual(['1', '2', '3'])
    expect((await stage.placements()).filter(({ error }) => error !== null)).toEqual([])
    await stage.changeMailbox(id, { is_active: 0 })
  })

  test('a server that is silent costs no other mailbox its turn', async () => {
    await using silent = await startProxy(`imap://127.0.0.1:${dovecot.ports.imap}`)
    silent.freeze()
    const address = 'calm@example.test'
    await dovecot.saveMessage(address, mail('calm'))
    const hung = await stage.addMailbox({ ...imap, in_port: silent.port, address: 'flood@example.test' })
    const calm = await stage.addMailbox({ ...imap, address })
    const limits = { silenceMs: 400 }
    expect(await next(0, { limits })).toMatchObject({ stored: 1, read: 1, failedMailboxes: 1 })
    const backoff: number[] = []
    for (const minutes of [1, 2, 5, 15, 60, 60]) {
      await next(0, { limits })
      const { in_next_at } = await stage.mailbox(hung.id)
      backoff.push(Math.round((in_next_at.getTime() - stage.now().getTime()) / 60_000))
      stage.passMinutes(minutes)
      await stage.run({ limits })
    }
    expect(backoff).toEqual([1, 2, 5, 15, 60, 60])
    for (const { id } of [hung, calm]) await stage.changeMailbox(id, { is_active: 0 })
  })

  test('one run reads all mailboxes of a host of which few are read at a time', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++)
      ids.push((await stage.addMailbox({ ...imap, address: 'calm@example.test' })).id)
    expect(await next(0, { run: { turnsPerHostMax: 1 } })).toMatchObject({ read: 12, failedMailboxes: 0 })
    for (const id of ids) await stage.changeMailbox(id, { is_active: 0 })
  })

  test('a turn that has lost its lease stores nothing', async () => {
    const { id } = await stage.addMailbox({ ...imap, address: 'lost@example.test' })
    await stage.db(async (db) => {
      const claim = (minutes: number) =>
        claimMailbox(db, {
          now: new Date(stage.now().getTime() + minutes * 60_000),
          leaseMs: 60_000,
          busyHosts: [],
        })
      const first = await claim(0)
      expect(first).toMatchObject({ isAfterLoss: false, mailbox: { id } })
      expect(await claim(0)).toBe(null)
      const second = await claim(2)
      expect(second).toMatchObject({ isAfterLoss: true, mailbox: { id } })
      if (!first || !second) return
      await expect(db.transaction((tx) => requireTurn(tx, first.mailbox))).rejects.toThrow('Another turn')
      await db.transaction((tx) => requireTurn(tx, second.mailbox))
    })
    await stage.changeMailbox(id, { is_active: 0 })
  })

  test('a message at which three processes were lost is passed over, and the others are stored', async () => {
    const address = 'killer@example.test'
    const { id } = await stage.addMailbox({ ...imap, address })
    await next(1)
    const [inbox] = await stage.folders(id)
    for (const name of ['killer', 'fine']) await dovecot.saveMessage(address, mail(name))
    const lost = { uid: 1, uid_validity: inbox?.uid_validity ?? 0, attempts: 3, error: 'lost' }
    await stage.db((db) =>
      db.insert(mailPlacements).values({ folder_id: inbox?.id ?? '', ...lost, fetched_at: stage.now() }),
    )
    await stage.changeMailbox(id, { sync_until: stage.now() })
    expect(await next(1)).toMatchObject({ stored: 1, read: 1 })
    expect((await stage.messages(id)).map(({ subject }) => subject)).toEqual(['fine'])
    expect(await next(1)).toMatchObject({ stored: 0, read: 1 })
    await stage.changeMailbox(id, { is_active: 0 })
  })

  const unavailable = () => new BlobsUnavailable('The blob folder /srv/blobs', 'its disk may not be mounted')
  async function* unreadable(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('From: ')
    throw unavailable()
  }
  type Loss = { name: string; text?: string; columns?: object; lose: (blobs: Blobs) => Partial<Blobs> }
  const losses: Record<string, Loss> = {
    'before they are stored': {
      name: 'full',
      lose: () => ({ put: () => Promise.reject(unavailable()), putAll: () => Promise.reject(unavailable()) }),
    },
    'after a large message was stored': {
      name: 'large',
      text: 'x'.repeat(1_200_000),
      lose: () => ({
        read: () => unreadable(),
      }),
    },
    'before an acknowledgement is stored': {
      name: 'answered',
      columns: { is_support: 1, acknowledges: 1, out_host: '127.0.0.1', out_port: 25, out_tls: 'none' },
      lose: ({ putAll }) => {
        let calls = 0
        return {
          putAll(contents, signal) {
            calls += 1
            // The source, then the attachments of the batch, then the acknowledgement.
            return calls <= 2 ? putAll(contents, signal) : Promise.reject(unavailable())
          },
        }
      },
    },
  }

  test.for(Object.entries(losses))(
    'a mailbox is not to blame for files that are lost %s: it stays due, and its mail is read when they are back',
    async ([, { name, text, columns, lose }]) => {
      const address = `${name}@example.test`
      const { id } = await stage.addMailbox({ ...imap, ...columns, address })
      await next(1)
      const before = await stage.placements()
      await dovecot.saveMessage(address, mail(name, text))
      const blobs = { ...stage.blobs, ...lose(stage.blobs) }
      await expect(next(1, { blobs })).rejects.toThrow(BlobsUnavailable)
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_failures: 0, sync_until: null })
      expect(await stage.messages(id)).toEqual([])
      expect(await stage.placements()).toEqual(before)
      const acknowledged = columns ? 1 : 0
      expect(await stage.run()).toMatchObject({
        stored: 1,
        failed: 0,
        read: 1,
        acknowledged,
        unacknowledged: 0,
      })
      expect((await stage.messages(id)).map(({ subject }) => subject)).toContain(name)
      await stage.changeMailbox(id, { is_active: 0 })
    },
  )

  test('POP3 deletes on the server what was stored some days before', async () => {
    const address = 'delete@example.test'
    const { id } = await stage.addMailbox({ ...pop3, address, delete_after_days: 2 })
    await dovecot.saveMessage(address, mail('old'))
    await next(1)
    await dovecot.saveMessage(address, mail('young'))
    await next(24 * 60)
    expect(await dovecot.readMessages(address)).toHaveLength(2)
    await next(24 * 60)
    expect(await dovecot.readMessages(address)).toHaveLength(1)
    expect(await next(1)).toMatchObject({ stored: 0, bytes: 0 })
    expect(await stage.messages(id)).toHaveLength(2)
    await stage.changeMailbox(id, { is_active: 0 })
  })
})
