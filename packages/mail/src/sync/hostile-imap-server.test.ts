import { startLineServer } from '@fiscus/testing/servers/line-server'
import { afterAll, expect, inject, test } from 'vitest'
import { openSyncStage } from '../testing/sync-stage.ts'

const stage = await openSyncStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

const names = ['one', 'two', 'three']
const sourceOf = (uid: number) =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${uid}@example.com>\r\nSubject: ${names[uid - 1]}\r\n\r\n${names[uid - 1]} ends here\r\n`
const entryOf = (uid: number) =>
  `UID ${uid} RFC822.SIZE ${sourceOf(uid).length} INTERNALDATE "22-Nov-2026 12:00:00 +0000"`
const sizeOf = (uid: number) => `* ${uid} FETCH (${entryOf(uid)})\r\n`
const bodyOf = (uid: number) =>
  `* ${uid} FETCH (${entryOf(uid)} BODY[] {${sourceOf(uid).length}}\r\n${sourceOf(uid)})\r\n`

/** The UIDs 1 to 3 that a set such as `1:2,3` or `2:*` has. */
const uidsOf = (set: string) =>
  [1, 2, 3].filter((uid) =>
    set.split(',').some((range) => {
      const [first = '', last = first] = range.split(':')
      return uid >= Number(first) && (last === '*' || uid <= Number(last))
    }),
  )

type Command = 'search' | 'larger' | 'sizes' | 'bodies'

/** The untagged answers of a server with three messages. */
const honest: Record<Command, (uids: readonly number[]) => string> = {
  search: (uids) => `* SEARCH ${uids.join(' ')}\r\n`,
  larger: () => '* SEARCH\r\n',
  sizes: (uids) => uids.map(sizeOf).join(''),
  bodies: (uids) => uids.map(bodyOf).join(''),
}

function commandOf(line: string): [Command, string] | null {
  const search = / UID SEARCH (?:UID )?(\S+)/.exec(line)
  if (search) return [line.includes('LARGER') ? 'larger' : 'search', search[1] ?? '']
  const fetch = / UID FETCH (\S+) (.*)/.exec(line)
  return fetch && [fetch[2]?.includes('BODY') ? 'bodies' : 'sizes', fetch[1] ?? '']
}

/** An IMAP server with three messages. `twist` changes its answers while it is set. */
async function startHostile() {
  const state: { twist: ((command: Command, answer: string) => string | Promise<void>) | null } = {
    twist: null,
  }
  const server = await startLineServer(async ({ send, lines }) => {
    send('* OK ready\r\n')
    for await (const line of lines) {
      const [tag = '', name = ''] = line.split(' ')
      const [command, set] = commandOf(line) ?? []
      if (command === undefined || set === undefined) {
        send(`${untagged(name)}${tag} OK done\r\n`)
        continue
      }
      const answer = honest[command](uidsOf(set))
      const twisted = state.twist ? state.twist(command, answer) : answer
      if (typeof twisted === 'string') send(`${twisted}${tag} OK done\r\n`)
    }
  })
  return { server, state }
}

function untagged(name: string): string {
  if (name === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n'
  if (name === 'LIST') return '* LIST () "/" INBOX\r\n'
  if (name !== 'EXAMINE') return ''
  return '* 3 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 4] next\r\n'
}

const only = (command: Command, change: (answer: string) => string) => (of: Command, answer: string) =>
  of === command ? change(answer) : answer
/** In sizes and dates, which come alone or with the sources. */
const inEntries = (pattern: RegExp, by: string) => (_: Command, answer: string) => answer.replace(pattern, by)
const inAnswer = (command: Command, pattern: RegExp, by: string) =>
  only(command, (answer) => answer.replace(pattern, by))

test.for<[string, (command: Command, answer: string) => string]>([
  ['a literal that is longer than what follows', inAnswer('bodies', /\{\d+\}/, '{2000}')],
  ['a literal that is shorter than what follows', inAnswer('bodies', /\{\d+\}/, '{20}')],
  ['a literal of a negative length', inAnswer('bodies', /\{\d+\}/, '{-1}')],
  ['a literal of a length that is no number', inAnswer('bodies', /\{\d+\}/, '{9e9}')],
  ['a literal that is larger than any message may be', inAnswer('bodies', /\{\d+\}/, '{99999999999}')],
  ['a negative size', inEntries(/SIZE \d+/g, 'SIZE -5')],
  ['a size of zero', inEntries(/SIZE \d+/g, 'SIZE 0')],
  ['a size that no integer holds', inEntries(/SIZE \d+/g, `SIZE ${'9'.repeat(40)}`)],
  ['no sizes', inEntries(/RFC822.SIZE \d+ /g, '')],
  ['a date that no calendar has', inEntries(/22-Nov-2026/g, '99-Xxx-99999')],
  ['a date after the end of time', inEntries(/22-Nov-2026/g, '22-Nov-270000')],
  ['UIDs out of order and repeated', inAnswer('search', /SEARCH.*/, 'SEARCH 3 1 2 2 3 1')],
  ['UIDs that are no UIDs', inAnswer('search', /SEARCH/, `SEARCH 0 -7 x ${'9'.repeat(40)} 5000000000`)],
  ['UIDs of large messages that do not exist', only('larger', () => '* SEARCH 2 4 9 2\r\n')],
  ['small messages that it calls large', only('larger', () => '* SEARCH 3 1 2\r\n')],
  ['UIDs that do not exist', inAnswer('search', /SEARCH/, 'SEARCH 4 5 6')],
  ['the same message twice', only('bodies', (answer) => answer + answer)],
  ['messages in another order', only('bodies', () => [3, 1, 2].map(bodyOf).join(''))],
  [
    'a message that was not requested',
    only('bodies', (answer) => `* 9 FETCH (UID 9 BODY[] {3}\r\nabc)\r\n${answer}`),
  ],
  ['a message without a UID', only('bodies', (answer) => `* 1 FETCH (BODY[] {3}\r\nabc)\r\n${answer}`)],
  ['a folder that shrinks', only('bodies', (answer) => `* 1 EXISTS\r\n* 0 EXISTS\r\n${answer}`)],
  [
    'EXPUNGE of messages that are still there',
    only('bodies', (answer) => `* 2 EXPUNGE\r\n* 9 EXPUNGE\r\n${answer}`),
  ],
  ['garbage between the answers', only('bodies', (answer) => `* (((\r\nnonsense\r\n* 0 \0\r\n${answer}`)],
  [
    'a line that is longer than any line may be',
    only('search', (answer) => `* OK ${'x'.repeat(17_000_000)}\r\n${answer}`),
  ],
])('%s: the run goes on, and all messages are stored once', async ([name, twist]) => {
  const { server, state } = await startHostile()
  await using _ = server
  const address = `${name.replace(/\W/g, '-')}@example.test`
  const { id } = await stage.addMailbox({
    in_protocol: 'imap',
    in_port: server.port,
    password: 'secret',
    address,
  })
  state.twist = twist
  await stage.run({ limits: { silenceMs: 300, turnMs: 3_000 } })
  state.twist = null
  for (let turns = 0; turns < 3; turns++) {
    stage.passMinutes(60 * 24)
    await stage.run()
  }
  expect(await stage.mailbox(id)).toMatchObject({ in_state: 'ok', in_error: null })
  const stored = await stage.messages(id)
  expect(stored.map(({ subject }) => subject)).toEqual(['one', 'three', 'two'])
  for (const { id, message_id } of stored)
    expect(String(await stage.source(id))).toBe(sourceOf(Number.parseInt(message_id ?? '', 10)))
  await stage.changeMailbox(id, { is_active: 0 })
})

test('an answer that never ends costs the time of the turn', async () => {
  await using server = await startLineServer(async ({ send, lines, socket }) => {
    send('* OK ready\r\n')
    for await (const line of lines) {
      const [tag = '', name = ''] = line.split(' ')
      if (commandOf(line) === null) send(`${untagged(name)}${tag} OK done\r\n`)
      else while (!socket.destroyed) await new Promise((sent) => socket.write('* OK wait\r\n', sent))
    }
  })
  const mailbox = { in_protocol: 'imap' as const, in_port: server.port, password: 'secret' }
  const { id } = await stage.addMailbox({ ...mailbox, address: 'endless@example.test' })
  expect(await stage.run({ limits: { turnMs: 700 } })).toMatchObject({ read: 0, failedMailboxes: 1 })
  expect(await stage.mailbox(id)).toMatchObject({ in_state: 'waiting', sync_until: null })
  await stage.changeMailbox(id, { is_active: 0 })
})
