import type { Table } from '../table.ts'
import { openMailTestbed } from './mail-testbed.ts'

const mailboxCount = 1_000
const withNew = 10

/** Runs the minute task over 1,000 mailboxes, of which 990 have nothing new. */
export async function measureIdleMailboxes(): Promise<Table> {
  await using testbed = await openMailTestbed(mailboxCount)
  const { dovecot, addresses } = testbed
  for (let read = 0; read < mailboxCount; ) {
    const first = await testbed.sync()
    if (first.read === 0) throw new Error(`Only ${read} mailboxes were read`)
    read += first.read
  }
  for (const address of addresses.slice(0, withNew))
    await dovecot.saveMessage(address, `Subject: new\r\nMessage-ID: <${address}>\r\n\r\ntext\r\n`)
  await testbed.makeDue()
  const { read, stored, seconds, transactions } = await testbed.sync()
  if (stored !== withNew) throw new Error(`${stored} messages were stored`)
  return {
    title: `A minute of inbound_email_sync over ${mailboxCount} mailboxes, ${mailboxCount - withNew} with nothing new`,
    columns: ['', 'value'],
    rows: [
      ['mailboxes read', read],
      ['seconds', seconds],
      ['transactions per mailbox', transactions / read],
    ],
    note: 'All mailboxes are on one host, of which 4 are read at a time. Each has a new connection with a login.',
  }
}
