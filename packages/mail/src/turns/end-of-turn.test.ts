import { mailServers } from '@fiscus/messages/mail-servers'
import { expect, test } from 'vitest'
import { endOfTurn } from './end-of-turn.ts'

const now = new Date('2026-11-22T12:00:05Z')
const seconds = (at: Date) => (at.getTime() - now.getTime()) / 1000
const reason = mailServers.noConnection()
const failed = (state: 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused') =>
  ({ kind: 'failed', state, reason }) as const

test('a mailbox that was read is due in the next minute, or at once when it has more', () => {
  const done = endOfTurn({ kind: 'read', hasMore: false }, { failures: 3, now })
  expect(done).toMatchObject({ in_state: 'ok', in_error: null, in_failures: 0 })
  expect(seconds(done.in_next_at)).toBe(50)
  const more = endOfTurn({ kind: 'read', hasMore: true }, { failures: 0, now })
  expect(seconds(more.in_next_at)).toBe(0)
})

test.for([
  ['waiting', 0, 1],
  ['waiting', 1, 2],
  ['waiting', 2, 5],
  ['waiting', 3, 15],
  ['waiting', 4, 60],
  ['waiting', 5, 60],
  ['waiting', 500, 60],
  ['needs_password', 0, 360],
  ['needs_password', 7, 360],
  ['certificate_refused', 0, 60],
  ['address_refused', 0, 360],
] as const)('%s after %i failed turns: the next one is %i minutes later', ([state, failures, minutes]) => {
  const ended = endOfTurn(failed(state), { failures, now })
  expect(ended).toMatchObject({ in_state: state, in_error_message: reason, in_failures: failures + 1 })
  // Ten seconds less, so that the run of that minute finds it due.
  expect(seconds(ended.in_next_at)).toBe(minutes * 60 - 10)
})
