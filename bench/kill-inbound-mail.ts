import { startDatabaseServer } from '@fiscus/testing/database-server'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { openMailReaders, type ReadMailbox } from '../test/chaos/mail-readers.ts'
import { printTable } from './table.ts'

/**
 * `node_modules/.bin/node bench/kill-inbound-mail.ts`: 10,000 messages in 20 mailboxes, over IMAP and POP3 in turn, are
 * read by a process that is killed five times with kill -9 at random moments. Among them are messages without
 * Message-ID, with the same Message-ID, one of 200 MB and one with 2,000 levels of parts. Meanwhile a UIDVALIDITY
 * changes, and messages that are stored are expunged. Counts losses and duplicates.
 */
const mailboxes = 20
const messages = 10_000
const kills = 5
const patienceMs = 600_000

const programs = await findMailServers()
if (!programs) throw new Error('This needs Dovecot 2.3')
await using server = await startDatabaseServer({ durable: true })
await using readers = await openMailReaders({
  server: server.url,
  program: programs.dovecot,
  count: mailboxes,
})
const { boxes, dovecot } = readers
const boxOf = (n: number): ReadMailbox => boxes[n % mailboxes] ?? { id: '', address: '' }
for (let n = 0; n < messages; n++) await readers.save(boxOf(n), sample(n))
const nested = nestedMessage(2_000)
await readers.save(boxOf(0), nested)
await readers.save(boxOf(1), nested)
await dovecot.saveMessage(boxOf(2).address, largeMessage())

const started = performance.now()
for (let killed = 0; killed < kills; killed++) {
  const reader = readers.start()
  const least = Math.ceil((messages / (kills + 1)) * (killed + Math.random()))
  await readers.untilStored(Math.max(400, least), patienceMs)
  await reader.stop('SIGKILL')
  await dovecot.expunge(boxOf(0).address, 'INBOX', `${killed + 1}`)
  if (killed === 2) await dovecot.setUidValidity(boxOf(6).address, 'INBOX', 4242)
}
const last = readers.start()
await readers.untilStored(messages + 3, patienceMs)
const seconds = (performance.now() - started) / 1000
await readers.makeDue()
await readers.untilRead(patienceMs)
await last.stop('SIGTERM')
const memory = /"memory_mb":(\d+)/.exec(last.output())?.[1] ?? '?'
const { expected, stored, lost, duplicates, failed } = await readers.compare()
printTable({
  title: `${messages} messages in ${mailboxes} mailboxes, read by a process that is killed ${kills} times`,
  columns: ['expected', 'stored', 'lost', 'duplicates', 'failed', 'seconds', 'memory MB'],
  // The header of the message of 200 MB is stored too.
  rows: [[`${expected} + 1`, stored, lost, duplicates, failed, seconds, memory]],
  note: 'Target: 0 lost, 0 duplicates.',
})

function sample(n: number): string {
  const id = n % 10 === 0 ? '' : `Message-ID: <${n % 7 === 0 ? 'same' : n}@example.com>\r\n`
  return `From: a${n % 50}@example.com\r\nSubject: ${n}\r\n${id}\r\n${`text ${n} `.repeat(50)}\r\n`
}

function nestedMessage(levels: number): string {
  const head = Array.from(
    { length: levels },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  )
  return `From: a@example.com\r\nSubject: nested\r\nMIME-Version: 1.0\r\n${head.join('')}\r\ntext\r\n`
}

async function* largeMessage(): AsyncGenerator<string> {
  yield 'From: ada@example.com\r\nSubject: large\r\nMessage-ID: <large@example.com>\r\n\r\n'
  const part = `${'x'.repeat(998)}\r\n`.repeat(1_000)
  for (let bytes = 0; bytes < 200 * 2 ** 20; bytes += part.length) yield part
}
