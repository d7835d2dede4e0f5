import type { Table } from '../table.ts'
import { type MeasuredSync, openMailTestbed } from './mail-testbed.ts'

const mailboxCount = 1_000
const withNew = 10

/** Runs the minute task over 1,000 mailboxes; 990 have nothing new. */
export async function measureIdleMailboxes(): Promise<Table> {
  await using testbed = await openMailTestbed(mailboxCount)
  await using reader = await testbed.startReader()
  const { dovecot, addresses } = testbed
  for (let read = 0; read < mailboxCount; ) {
    const first = await reader.sync()
    if (first.read === 0) throw new Error(`Only ${read} mailboxes were read`)
    read += first.read
  }
  for (const address of addresses.slice(0, withNew))
    await dovecot.saveMessage(address, `Subject: new\r\nMessage-ID: <${address}>\r\n\r\ntext\r\n`)
  await testbed.makeDue()
  const run = await reader.sync()
  if (run.stored !== withNew) throw new Error(`${run.stored} messages were stored`)
  await testbed.makeDue()
  const wider = await reader.sync(8)
  const row = (title: string, { read, seconds, statements, transactions }: MeasuredSync) => [
    title,
    read,
    seconds,
    statements / read,
    transactions / read,
  ]
  return {
    title: `A minute of inbound_email_sync over ${mailboxCount} mailboxes, ${mailboxCount - withNew} with nothing new`,
    columns: ['', 'mailboxes', 'seconds', 'statements each', 'transactions each'],
    rows: [row('4 turns on a host, as in production', run), row('8 turns on a host, nothing new', wider)],
    note: 'All mailboxes are on one host. Each has a new connection with a login, two writes (the lease and the end of its turn) and one look-up.',
  }
}
