import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import type { Table } from '../table.ts'
import { type MailTestbed, openMailTestbed, password } from './mail-testbed.ts'

const mailboxCount = 20
const messageBytes = 20_000
const largeBytes = 200 * 2 ** 20
const turnsMax = 4

/** Reads 10,000 messages from Dovecot, beside a bare loop that downloads the same sources; then one message of 200 MB. */
export async function measureInbound(): Promise<Table> {
  await using testbed = await openMailTestbed(mailboxCount)
  const { dovecot, addresses } = testbed
  const messageCount = 10_000
  const { bare, own, memoryMb } = await compare(testbed, messageCount, () => null)
  await dovecot.saveMessage(addresses[0] ?? '', largeMessage())
  await dovecot.saveMessage(addresses[1] ?? '', sampleMessage(messageCount, { bytes: 45 * 2 ** 20 }))
  await testbed.makeDue()
  const large = await testbed.sync()
  if (large.stored !== 2) throw new Error(`${large.stored} large messages were stored`)
  return {
    title: `Inbound mail: ${messageCount} messages of ${messageBytes / 1000} kB in ${mailboxCount} IMAP mailboxes`,
    columns: ['', 'messages/s', 'ratio', 'memory MB'],
    rows: [
      ['bare imapflow, sources to files', bare, 1, ''],
      ['inbound_email_sync', own, own / bare, memoryMb],
      ['one message of 200 MB (its header) and one of 45 MB', 2 / large.seconds, '', large.memoryMb],
    ],
    note: `Both read ${turnsMax} mailboxes at a time. Target: ratio at least 0.5. Memory is the growth of the process.`,
  }
}

/** The same with 4,000 messages, of which each second one answers the message of its mailbox before it. */
export async function measureReplies(): Promise<Table> {
  await using testbed = await openMailTestbed(mailboxCount)
  const messageCount = 4_000
  const answered = (n: number) =>
    Math.floor(n / mailboxCount) % 2 === 1 && n >= mailboxCount ? n - mailboxCount : null
  const { bare, own } = await compare(testbed, messageCount, answered)
  return {
    title: `Inbound mail: ${messageCount} messages of ${messageBytes / 1000} kB, half of them replies`,
    columns: ['', 'messages/s', 'ratio'],
    rows: [
      ['bare imapflow, sources to files', bare, 1],
      ['inbound_email_sync', own, own / bare],
    ],
    note: 'A reply joins the conversation of the message that it answers.',
  }
}

/** Messages per second of the bare loop and of inbound_email_sync, and by how much the memory grew. */
async function compare(testbed: MailTestbed, messageCount: number, answered: (n: number) => number | null) {
  const { dovecot, addresses } = testbed
  for (let n = 0; n < messageCount; n++)
    await dovecot.saveMessage(addresses[n % mailboxCount] ?? '', sampleMessage(n, { answered: answered(n) }))
  const bareSeconds = await downloadBare(testbed)
  const sync = { stored: 0, seconds: 0, memoryMb: 0 }
  while (sync.stored < messageCount) {
    const { stored, seconds, memoryMb } = await testbed.sync()
    if (stored === 0) throw new Error(`Only ${sync.stored} messages were stored`)
    sync.stored += stored
    sync.seconds += seconds
    sync.memoryMb = Math.max(sync.memoryMb, memoryMb)
    await testbed.makeDue()
  }
  return { bare: messageCount / bareSeconds, own: messageCount / sync.seconds, memoryMb: sync.memoryMb }
}

/** One FETCH for each mailbox, and a file for each message. */
async function downloadBare({ dovecot, addresses, folder }: MailTestbed): Promise<number> {
  const target = join(folder, 'bare')
  await mkdir(target)
  const started = performance.now()
  const waiting = [...addresses]
  await Promise.all(
    Array.from({ length: turnsMax }, async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const client = new ImapFlow({
          host: '127.0.0.1',
          port: dovecot.ports.imap,
          secure: false,
          doSTARTTLS: false,
          auth: { user: address, pass: password },
          logger: false,
        })
        await client.connect()
        await client.mailboxOpen('INBOX', { readOnly: true })
        for await (const { uid, source } of client.fetch('1:*', { uid: true, source: true }))
          await writeFile(join(target, `${address}-${uid}`), source ?? '')
        await client.logout()
      }
    }),
  )
  return (performance.now() - started) / 1000
}

/** A plain message of a sender of its own; `answered`: the number of the message that it answers. */
function sampleMessage(
  n: number,
  { bytes = messageBytes, answered = null }: { bytes?: number; answered?: number | null } = {},
): string {
  const of =
    answered === null
      ? `Subject: Message ${n}`
      : `Subject: Re: Message ${answered}\r\nIn-Reply-To: <${answered}@example.com>\r\nReferences: <${answered}@example.com>`
  const head = `From: Ada <ada${n}@example.com>\r\nTo: office@example.test\r\n${of}\r\nMessage-ID: <${n}@example.com>\r\nDate: Sun, 22 Nov 2026 12:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`
  const line = `${String(n).padStart(6, '0')} ${'The quick brown fox jumps over the lazy dog. '.repeat(2).slice(0, 68)}\r\n`
  return head + line.repeat(Math.ceil((bytes - head.length) / line.length))
}

async function* largeMessage(): AsyncGenerator<string> {
  yield 'From: ada@example.com\r\nSubject: large\r\nMessage-ID: <large@example.com>\r\n\r\n'
  const part = `${'x'.repeat(998)}\r\n`.repeat(1_000)
  for (let bytes = 0; bytes < largeBytes; bytes += part.length) yield part
}
