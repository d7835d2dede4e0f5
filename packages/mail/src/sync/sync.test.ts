import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSyncStage } from '../testing/sync-stage.ts'

const programs = await findMailServers()
const password = 'secret'
const addresses = ['imap', 'pop3', 'moved', 'gone', 'certificate', 'flood'].map(
  (name) => `${name}@example.test`,
)
const users = Object.fromEntries(addresses.map((address) => [address, password]))

const mail = (id: string, text = 'text') =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\n${text}\r\n`
const none = { stored: 0, failed: 0, read: 1, failedMailboxes: 0 }

describe.skipIf(!programs)('with Dovecot', async () => {
  const stage = await openSyncStage(inject('databaseServer'))
  const dovecot = await startDovecot(programs?.dovecot ?? '', { users })
  afterAll(async () => {
    await dovecot[Symbol.asyncDispose]()
    await stage[Symbol.asyncDispose]()
  })
  const subjects = async (id: string) => (await stage.messages(id)).map(({ subject }) => subject)

  describe.each(['imap', 'pop3'] as const)('%s', (protocol) => {
    const address = `${protocol}@example.test`
    let id: string
    beforeAll(async () => {
      const server = { in_protocol: protocol, in_port: dovecot.ports[protocol], password }
      const mailbox = await stage.addMailbox({ ...server, address })
      id = mailbox.id
    })
    const next = async (limits = {}) => {
      stage.passMinutes(1)
      return stage.run({ limits: { messageBytes: 4_000_000, ...limits } })
    }

    test('new messages are stored once with their sources, and nothing is stored in the next turn', async () => {
      for (const name of ['a', 'b', 'c']) await dovecot.saveMessage(address, mail(name))
      expect(await next()).toMatchObject({ ...none, stored: 3 })
      expect(await next()).toMatchObject(none)
      expect(await subjects(id)).toEqual(['a', 'b', 'c'])
      const [first] = await stage.messages(id)
      expect(String(await stage.source(first?.id ?? ''))).toBe(mail('a'))
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null, sync_until: null })
    })

    test('the sources of short messages share a blob, which a placement names for the release before', async () => {
      const [first, ...others] = await stage.messages(id)
      expect(first?.bundle_id).not.toBeNull()
      expect(others.map(({ bundle_id }) => bundle_id)).toEqual([first?.bundle_id, first?.bundle_id])
      const ids = [first, ...others].map((message) => message?.id)
      const placed = (await stage.placements()).filter(({ message_id }) => ids.includes(message_id ?? ''))
      const [bundle = '', ...more] = placed.flatMap(({ raw_sha256 }) => raw_sha256 ?? [])
      expect([placed.length, more]).toEqual([3, []])
      expect(await stage.blobs.sizeOf(bundle)).toBe(3 * mail('a').length)
    })

    test('messages without a Message-ID, with the same one, and with the same content', async () => {
      const same = mail('same')
      await dovecot.saveMessage(address, 'Subject: none 1\r\n\r\none\r\n')
      await dovecot.saveMessage(address, 'Subject: none 2\r\n\r\ntwo\r\n')
      await dovecot.saveMessage(address, same)
      await dovecot.saveMessage(address, same.replace('text', 'tExt'))
      await dovecot.saveMessage(address, same)
      expect(await next()).toMatchObject({ ...none, stored: 4 })
      expect(await next()).toMatchObject(none)
      expect((await subjects(id)).filter((subject) => subject === 'same')).toHaveLength(2)
    })

    test('a message that is too large is stored with its header, and the next one as a whole', async () => {
      await dovecot.saveMessage(address, mail('large', `${'x'.repeat(998)}\r\n`.repeat(5_000)))
      await dovecot.saveMessage(address, mail('next'))
      expect(await next()).toMatchObject({ ...none, stored: 2 })
      const large = (await stage.messages(id)).find(({ subject }) => subject === 'large')
      expect(large).toMatchObject({ content: 'too_large', message_id: 'large@example.com' })
      expect(large?.raw_bytes).toBeGreaterThan(5_000_000)
    })

    test('a message of several megabytes is streamed', async () => {
      const text = `${'y'.repeat(998)}\r\n`.repeat(3_000)
      await dovecot.saveMessage(address, mail('streamed', text))
      expect(await next()).toMatchObject({ ...none, stored: 1, bytes: mail('streamed', text).length })
    })

    test('a deleted message is not fetched again, and messages that vanish are no failure', async () => {
      const [first] = await stage.messages(id)
      await stage.db(async (db) => {
        await db
          .update(mailMessages)
          .set({ deleted_at: stage.now() })
          .where(eq(mailMessages.id, first?.id ?? ''))
      })
      await dovecot.expunge(address, 'INBOX', '2:4')
      await dovecot.saveMessage(address, mail('after'))
      expect(await next()).toMatchObject({ ...none, stored: 1 })
    })

    test('a message that cannot be stored is recorded and tried again, and stops no other message', async () => {
      await stage.asOwner(`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
        create trigger refuse before insert on mail_messages for each row when (new.subject = 'poison') execute function refuse()`)
      for (const name of ['before', 'poison', 'behind']) await dovecot.saveMessage(address, mail(name))
      expect(await next()).toMatchObject({ ...none, stored: 2, failed: 1 })
      const failure = async () => (await stage.placements()).find(({ error }) => error !== null)
      const first = await failure()
      expect(first).toMatchObject({ attempts: 1, raw_sha256: expect.any(String) })
      const source = await Array.fromAsync(stage.blobs.read(first?.raw_sha256 ?? ''))
      expect(String(Buffer.concat(source)), 'its source is a blob of its own').toBe(mail('poison'))
      for (const attempts of [2, 3, 3]) {
        await next()
        expect(await failure()).toMatchObject({ attempts })
      }
      await stage.asOwner('drop trigger refuse on mail_messages; drop function refuse()')
      stage.passMinutes(24 * 60)
      expect(await next()).toMatchObject({ ...none, stored: 1 })
      expect(await failure()).toBe(undefined)
    })

    test('a budget ends the turn, and the mailbox is due again at once', async () => {
      for (const name of ['1', '2', '3', '4', '5']) await dovecot.saveMessage(address, mail(`budget ${name}`))
      const limits = { turnMessages: 2 }
      const result = await next(limits)
      expect(result).toMatchObject({ stored: 5, read: 3 })
    })

    test('after a new UIDVALIDITY nothing is stored twice', async () => {
      await dovecot.setUidValidity(address, 'INBOX', 4242)
      await dovecot.saveMessage(address, mail('new'))
      const result = await next()
      expect(result).toMatchObject({ stored: 1, failed: 0 })
      // IMAP downloads what it cannot tell apart by Message-ID; POP3 has other ids for everything.
      if (protocol === 'imap') expect(result.bytes).toBeLessThan(1_000)
      expect(await next()).toMatchObject({ ...none, bytes: 0 })
    })

    test('a wrong password is not tried again until the mailbox is changed', async () => {
      await dovecot.setPassword(address, 'other')
      expect(await next()).toMatchObject({ read: 0, failedMailboxes: 1 })
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'needs_password', in_failures: 1 })
      stage.passMinutes(300)
      expect(await next()).toMatchObject({ read: 0, failedMailboxes: 0 })
      await dovecot.saveMessage(address, mail('after password'))
      await stage.setPassword(id, 'other')
      expect(await stage.run()).toMatchObject({ stored: 1, read: 1 })
      expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null, in_failures: 0 })
      await stage.changeMailbox(id, { is_active: 0 })
    })
  })
})
