import { messageKinds, ticketOpeners } from '@fiscus/contracts/mail/mail-vocabulary'
import { expect, test } from 'vitest'
import { opensTicket, ticketOpenerOf } from './ticket-opener.ts'

const of = (name: string, value: string) => [{ name, value }]
const generated = of('Auto-Submitted', 'auto-generated; x=1')

test('people, lists and machines open tickets, and nothing else does', () => {
  const openers = messageKinds.map((kind) => [kind, ticketOpenerOf(kind, [])])
  expect(openers.filter(([, opener]) => opener !== null)).toEqual([
    ['personal', 'people'],
    ['list', 'lists'],
    ['bulk', 'machines'],
  ])
})

test('what a program wrote to a list is of a machine, and a newsletter opens none', () => {
  expect(ticketOpenerOf('list', generated)).toBe('machines')
  expect(ticketOpenerOf('bulk', of('List-Unsubscribe', '<https://example.com/u>'))).toBeNull()
  expect(ticketOpenerOf('bulk', of('List-Id', '<news.example.com>'))).toBeNull()
  expect(ticketOpenerOf('bulk', of('Feedback-ID', '1:2:3'))).toBe('machines')
  expect(ticketOpenerOf('bulk', [...generated, ...of('List-Unsubscribe', '<https://example.com/u>')])).toBe(
    'machines',
  )
})

test('each value of the setting has those before it', () => {
  const opened = ticketOpeners.map((setting) =>
    ticketOpeners.filter((opener) => opensTicket(opener, setting)),
  )
  expect(opened).toEqual([['people'], ['people', 'lists'], ['people', 'lists', 'machines']])
  expect(opensTicket(null, 'machines')).toBe(false)
})
