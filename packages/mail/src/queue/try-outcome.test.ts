import type { RecipientStatus } from '@fiscus/contracts/mail/mail-vocabulary'
import { mailServers } from '@fiscus/messages/mail-servers'
import { describe, expect, test } from 'vitest'
import type { SentResult } from '../smtp/send-session.ts'
import type { SmtpReply } from '../smtp/smtp-reply.ts'
import { outcomeOf } from './try-outcome.ts'

const replyOf = (code: number, text = 'text'): SmtpReply => ({ code, enhanced: null, text })
const accepted = (...refused: [string, number][]): SentResult => ({
  kind: 'accepted',
  reply: replyOf(250, 'Ok'),
  refused: refused.map(([address, code]) => ({ address, reply: replyOf(code) })),
})
const refused = (code: number, ...each: [string, number][]): SentResult => ({
  kind: 'refused',
  reply: replyOf(code),
  command: 'RCPT TO',
  refused: each.map(([address, own]) => ({ address, reply: replyOf(own) })),
})
const broken = (isHandedOver: boolean): SentResult => ({ kind: 'broken', isHandedOver, error: 'it broke' })

function decide(
  before: Record<string, RecipientStatus>,
  result: SentResult | null,
  { attempts = 0, suppressed = [] as string[], isBadSequenceFinal = false, attemptsMax = 12 } = {},
) {
  const recipients = Object.entries(before).map(([address, status], position) => ({
    id: address,
    queue_id: 'q',
    position,
    kind: 'to' as const,
    address,
    name: null,
    status,
    code: null,
    enhanced_code: null,
    detail: null,
    detail_message: null,
    changed_at: null,
  }))
  const options = {
    suppressed: new Set(suppressed),
    rules: { attemptsMax, isBadSequenceFinal, retry },
    random: 0.5,
  }
  const outcome = outcomeOf({ attempts_count: attempts, recipients }, result, options)
  const changes = Object.fromEntries(outcome.recipients.map(({ id, status }) => [id, status]))
  return { ...outcome, after: { ...before, ...changes } }
}

const retry = { minutes: [1, 5, 15, 30, 60, 120, 240, 480], jitterPercent: 20 }
const one = { a: 'pending' } as const
const two = { a: 'pending', b: 'pending' } as const

describe('the end of a try', () => {
  test.for([
    ['accepted', one, accepted(), 'succeed', { a: 'accepted' }],
    ['greylisted', one, refused(450), 'defer', { a: 'deferred' }],
    ['4xx after DATA', one, refused(451), 'defer', { a: 'deferred' }],
    ['421', one, refused(421), 'defer', { a: 'deferred' }],
    ['no such user', one, refused(550), 'fail', { a: 'rejected' }],
    ['too large', one, refused(552), 'fail', { a: 'rejected' }],
    ['bad sequence', one, refused(503), 'defer', { a: 'deferred' }],
    ['cut before the end', one, broken(false), 'defer', { a: 'pending' }],
    ['cut after the end', one, broken(true), 'lose', { a: 'pending' }],
    ['one of two refused', two, accepted(['b', 550]), 'succeed', { a: 'accepted', b: 'rejected' }],
    ['one of two deferred', two, accepted(['b', 450]), 'defer', { a: 'accepted', b: 'deferred' }],
    [
      'refused in two ways',
      two,
      refused(450, ['a', 550], ['b', 450]),
      'defer',
      { a: 'rejected', b: 'deferred' },
    ],
    ['refused in both', two, refused(550, ['a', 550], ['b', 551]), 'fail', { a: 'rejected', b: 'rejected' }],
    [
      'the deferred one',
      { a: 'accepted', b: 'deferred' },
      accepted(),
      'succeed',
      { a: 'accepted', b: 'accepted' },
    ],
    [
      'the deferred one refused',
      { a: 'accepted', b: 'deferred' },
      refused(550),
      'succeed',
      { a: 'accepted', b: 'rejected' },
    ],
    [
      'the deferred one cut',
      { a: 'accepted', b: 'deferred' },
      broken(true),
      'lose',
      { a: 'accepted', b: 'pending' },
    ],
  ] as const)('%s', ([, before, result, transition, after]) => {
    const outcome = decide(before, result)
    expect(outcome).toMatchObject({ transition, after })
  })

  test('suppressed addresses get nothing, and the others are sent', () => {
    expect(decide(two, accepted(), { suppressed: ['b'] })).toMatchObject({
      transition: 'succeed',
      after: { a: 'accepted', b: 'suppressed' },
    })
    expect(decide(one, null, { suppressed: ['a'] })).toMatchObject({
      transition: 'fail',
      after: { a: 'suppressed' },
      error: mailServers.everyRecipientSuppressed(),
    })
  })

  test('the last attempt fails, also with accepted recipients, and keeps what each recipient got', () => {
    expect(decide(two, accepted(['b', 450]), { attempts: 11 })).toMatchObject({
      transition: 'fail',
      after: { a: 'accepted', b: 'deferred' },
      error: mailServers.attemptsExhausted({ error: 'text', attempts: 12 }),
    })
    expect(decide(one, broken(false), { attempts: 11 }).transition).toBe('fail')
    expect(decide(one, broken(true), { attempts: 11 }).transition, 'it may have arrived').toBe('lose')
    expect(decide(one, refused(450), { attempts: 10 }).transition).toBe('defer')
    expect(decide(one, refused(450), { attemptsMax: 1 }).transition).toBe('fail')
  })

  test('the delay grows with the attempts', () => {
    const delay = (attempts: number) => decide(one, refused(450), { attempts }).delayMs / 60_000
    expect([0, 1, 2, 3, 7, 10].map(delay)).toEqual([1, 5, 15, 30, 480, 480])
  })

  test('503 is final by setting', () => {
    expect(decide(one, refused(503), { isBadSequenceFinal: true }).transition).toBe('fail')
  })

  test('the record has the answer for the recipient that was refused', () => {
    expect(decide(two, accepted(['b', 452])).reply).toEqual(replyOf(452))
    expect(decide(one, accepted()).reply).toEqual(replyOf(250, 'Ok'))
    expect(decide(one, broken(true))).toMatchObject({ reply: null, error: 'it broke' })
  })
})
