import { mailReactions } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { acknowledgements } from '../testing/acknowledgements.ts'
import { openMailStage } from '../testing/mail-stage.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope, receive, now: start } = stage
const { support, mail, acknowledged } = acknowledgements(stage)

test('a mailbox acknowledges a sender and an address for replies once in 24 hours', async () => {
  const [mailbox, other] = [await support(), await support()]
  const passHours = (hours: number) => {
    stage.now = new Date(stage.now.getTime() + hours * 3_600_000)
  }
  await stage.receiveBatch(mailbox, [mail('Cap@example.com'), mail('cap@example.com')])
  await receive(mailbox, mail('other@example.com', { 'Reply-To': 'cap@example.com' }))
  await receive(mailbox, mail('cap@example.com', { 'Reply-To': 'cap2@example.com' }))
  expect(await acknowledged(mailbox)).toEqual(['cap@example.com'])
  await receive(other, mail('cap@example.com'))
  expect(await acknowledged(other), 'another mailbox counts for itself').toEqual(['cap@example.com'])
  passHours(23)
  await receive(mailbox, mail('cap@example.com'))
  expect(await acknowledged(mailbox)).toHaveLength(1)
  passHours(1)
  await receive(mailbox, mail('cap@example.com'))
  expect(await acknowledged(mailbox)).toHaveLength(2)
  const counted = and(like(mailReactions.subject, 'reply %'), eq(mailReactions.at, start))
  expect(await inScope((db) => db.$count(mailReactions, counted)), 'expired rows are deleted').toBe(0)
})

test('messages of one sender that are stored at once get one acknowledgement', async () => {
  const mailbox = await support()
  await Promise.all(Array.from({ length: 4 }, () => receive(mailbox, mail('once@example.com'))))
  expect(await acknowledged(mailbox)).toHaveLength(1)
})
