import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { requireRow } from '@fiscus/db/queries/require-row'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import type { MeasuredMemory } from '../watch-memory.ts'
import { downloadBare } from './bare-download.ts'
import { type MailReader, type MailTestbed, type MeasuredSync, openMailTestbed } from './mail-testbed.ts'
import { largeMessage, sampleMessage } from './sample-message.ts'

const mailboxCount = 20
/** Of each run whose memory is watched. */
const mailboxesOfRun = 4
/** A multiple of the mailboxes. */
const roundMessages = Number(process.env.BENCH_MAIL_MESSAGES ?? 2_000)
const rounds = Number(process.env.BENCH_MAIL_ROUNDS ?? 5)
/** V8 enlarges its memory for new objects step by step while objects survive, up to 128 MB. */
const limited = '--max-semi-space-size=8'

/** A round: messages per second of each reader. */
type Round = { flushed: number; unflushed: number; own: number }

/**
 * Reads messages from Dovecot in rounds, each beside bare loops that download the same messages, after a round to warm
 * up. Then processes whose memory is watched read all of them again; at last follow one message of 200 MB and one of
 * 45 MB.
 */
export async function measureInbound(): Promise<Table[]> {
  await using testbed = await openMailTestbed(mailboxCount)
  const measured: Round[] = []
  {
    await using reader = await testbed.startReader()
    for (let round = 0; round <= rounds; round++) measured.push(await measureRound(testbed, reader, round))
  }
  const memory = await measureMemory(testbed)
  const counted = measured.slice(1)
  const rateOf = (name: RateName) => median(counted.map((round) => round[name]))
  const ratioTo = (name: RateName) => median(counted.map((round) => round.own / round[name]))
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
    memoryTable(memory),
  ]
}

type RateName = keyof Round
type MemoryRow = [string, MeasuredMemory]

function memoryTable(rows: readonly MemoryRow[]): Table {
  return {
    title: 'Inbound mail: memory of a process that runs inbound_email_sync and nothing else, in MB',
    columns: [
      'read in one run after the other',
      'resident: before',
      'highest',
      'its heap with garbage',
      'of it for new objects',
      'outside the heap',
      'live heap: before',
      'after',
    ],
    rows: rows.map(([name, { before, highest, heap, young, external, heapBefore, heapAfter }]) => [
      name,
      ...[before, highest, heap, young, external, heapBefore, heapAfter],
    ]),
    note: `The live heap is what is left after a collection of garbage: what the process keeps of the messages that it has read. The rest of the heap is garbage that V8 has not collected yet, and grows up to its limits; ${limited} lowers one of them. Target: the live heap and, with the limit, the highest memory do not grow with the number of messages.`,
  }
}

/** Saves and reads a message whose header alone is stored, and one that is stored whole. */
async function readLarge({ dovecot, ...testbed }: MailTestbed, reader: MailReader): Promise<MemoryRow[]> {
  const [first = '', second = ''] = testbed.addresses
  await dovecot.saveMessage(first, largeMessage())
  const large = await readAll(testbed, reader, 1)
  const number = (rounds + 1) * roundMessages
  await dovecot.saveMessage(second, sampleMessage(number, { bytes: 45 * 2 ** 20 }))
  const whole = await readAll(testbed, reader, 1)
  return [
    ['one message of 200 MB, of which the header is stored', requireRow(large.memory)],
    ['one message of 45 MB, which is stored whole', requireRow(whole.memory)],
  ]
}

/**
 * Reads all messages of the rounds in runs over some mailboxes each, then in a process that limits its memory for new
 * objects.
 */
async function measureMemory(testbed: MailTestbed): Promise<MemoryRow[]> {
  const { addresses } = testbed
  const rows: MemoryRow[] = []
  const messages = (rounds + 1) * roundMessages
  await testbed.forget()
  await using reader = await testbed.startReader({ isMemoryWatched: true })
  const ofRun = messages / (mailboxCount / mailboxesOfRun)
  for (let at = 0; at < mailboxCount; at += mailboxesOfRun) {
    const { memory } = await readAll(testbed, reader, ofRun, addresses.slice(at, at + mailboxesOfRun))
    rows.push([at === 0 ? `${ofRun} messages` : `${ofRun} further`, requireRow(memory)])
  }
  await testbed.forget()
  {
    await using small = await testbed.startReader({ nodeFlags: [limited], isMemoryWatched: true })
    const { memory } = await readAll(testbed, small, messages)
    rows.push([`all ${messages} again, in a process with ${limited}`, requireRow(memory)])
  }
  return [...rows, ...(await readLarge(testbed, reader))]
}

/**
 * Each second message of a mailbox answers the one before it. The first reader of a message, which Dovecot has not
 * indexed, is not measured.
 */
async function measureRound(testbed: MailTestbed, reader: MailReader, round: number): Promise<Round> {
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
  const { rate } = await readAll(testbed, reader, roundMessages)
  const after = await readBare('after', !isFlushedFirst)
  const [flushed, unflushed] = isFlushedFirst ? [before, after] : [after, before]
  return { flushed, unflushed, own: rate }
}

/**
 * Runs inbound_email_sync until it has stored so many messages, of the mailboxes given or of all. `memory`: that of
 * each run that was watched, the highest first.
 */
async function readAll(
  { makeDue }: Pick<MailTestbed, 'makeDue'>,
  reader: MailReader,
  messages: number,
  due?: readonly string[],
): Promise<{ rate: number; memory: MeasuredMemory[] }> {
  const runs: MeasuredSync[] = []
  const stored = () => runs.reduce((sum, run) => sum + run.stored, 0)
  while (stored() < messages) {
    await makeDue(due)
    const run = await reader.sync()
    if (run.stored === 0) throw new Error(`Only ${stored()} messages were stored`)
    runs.push(run)
  }
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
  const memory = runs.flatMap(({ memoryMb }) => memoryMb ?? []).toSorted((a, b) => b.highest - a.highest)
  return { rate: stored() / seconds, memory }
}
