import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { downloadBare } from './bare-download.ts'
import { type MailTestbed, openMailTestbed } from './mail-testbed.ts'
import { largeMessage, sampleMessage } from './sample-message.ts'

const mailboxCount = 20
/** A multiple of the mailboxes. */
const roundMessages = Number(process.env.BENCH_MAIL_MESSAGES ?? 2_000)
const rounds = Number(process.env.BENCH_MAIL_ROUNDS ?? 5)

/** A round: messages per second of each reader, and the resident memory in MB at its highest during inbound_email_sync. */
type Round = { flushed: number; unflushed: number; own: number; memoryMb: number }

/**
 * Reads messages from Dovecot in rounds, each beside bare loops that download the same messages, after a round to warm up;
 * then one message of 200 MB.
 */
export async function measureInbound(): Promise<Table[]> {
  await using testbed = await openMailTestbed(mailboxCount)
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round++) measured.push(await measureRound(testbed, round))
  const [warmUp, ...counted] = measured
  const rateOf = (name: keyof Round) => median(counted.map((round) => round[name]))
  const ratioTo = (name: keyof Round) => median(counted.map((round) => round.own / round[name]))
  const { dovecot, addresses } = testbed
  await dovecot.saveMessage(addresses[0] ?? '', largeMessage())
  const large = await readAll(testbed, 1)
  const number = (rounds + 1) * roundMessages
  await dovecot.saveMessage(addresses[1] ?? '', sampleMessage(number, { bytes: 45 * 2 ** 20 }))
  const whole = await readAll(testbed, 1)
  return [
    {
      title: `Inbound mail: ${rounds * roundMessages} messages of 20 kB in ${mailboxCount} IMAP mailboxes, half of them replies`,
      columns: ['', 'messages/s', 'ratio of inbound_email_sync to it'],
      rows: [
        ['bare imapflow, sources to files that are flushed', rateOf('flushed'), ratioTo('flushed')],
        ['bare imapflow, sources to files, not flushed', rateOf('unflushed'), ratioTo('unflushed')],
        ['inbound_email_sync', rateOf('own'), 1],
      ],
      note: `Medians of ${rounds} rounds of ${roundMessages} messages after one to warm up. The order changes in each round, and all read 4 mailboxes at a time. Target: ratio to the first row at least 0.5.`,
    },
    {
      title: 'Inbound mail: resident memory of the process during inbound_email_sync',
      columns: ['', 'highest, MB'],
      rows: [
        ['round to warm up', warmUp?.memoryMb ?? ''],
        ...counted.map(({ memoryMb }, at) => [`round ${at + 1}`, memoryMb]),
        ['one message of 200 MB, of which the header is stored', large.memoryMb],
        ['one message of 45 MB, which is stored whole', whole.memoryMb],
      ],
      note: 'The process also runs the bare loops and the benchmark. Target: no growth after the round to warm up.',
    },
  ]
}

/** Each second message of a mailbox answers the one before it. The first reader of a message, which Dovecot has not indexed, is not measured. */
async function measureRound(testbed: MailTestbed, round: number): Promise<Round> {
  const { dovecot, addresses, folder } = testbed
  for (let n = round * roundMessages; n < (round + 1) * roundMessages; n++) {
    const answered = Math.floor(n / mailboxCount) % 2 === 1 ? n - mailboxCount : null
    await dovecot.saveMessage(addresses[n % mailboxCount] ?? '', sampleMessage(n, { answered }))
  }
  const firstUid = (round * roundMessages) / mailboxCount + 1
  /** The files stay until the end: after many deletions, ext4 looks long for a free inode. */
  async function readBare(name: string, isFlushed: boolean): Promise<number> {
    const target = join(folder, `${name}-${round}`)
    const started = performance.now()
    await downloadBare(testbed, { folder: target, firstUid, isFlushed })
    const seconds = (performance.now() - started) / 1000
    if ((await readdir(target)).length !== roundMessages) throw new Error('Messages are missing')
    return roundMessages / seconds
  }
  await readBare('first', false)
  const isFlushedFirst = round % 2 === 0
  const before = await readBare('before', isFlushedFirst)
  const { rate, memoryMb } = await readAll(testbed, roundMessages)
  const after = await readBare('after', !isFlushedFirst)
  const [flushed, unflushed] = isFlushedFirst ? [before, after] : [after, before]
  return { flushed, unflushed, own: rate, memoryMb }
}

/** Runs inbound_email_sync until it has stored so many messages. */
async function readAll(testbed: MailTestbed, messages: number): Promise<{ rate: number; memoryMb: number }> {
  let stored = 0
  let seconds = 0
  let memoryMb = 0
  while (stored < messages) {
    await testbed.makeDue()
    const run = await testbed.sync()
    if (run.stored === 0) throw new Error(`Only ${stored} messages were stored`)
    stored += run.stored
    seconds += run.seconds
    memoryMb = Math.max(memoryMb, run.memoryMb)
  }
  return { rate: stored / seconds, memoryMb }
}
