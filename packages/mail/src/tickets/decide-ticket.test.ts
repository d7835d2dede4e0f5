import { messageKinds } from '@fiscus/contracts/mail/mail-vocabulary'
import { ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { expect, test } from 'vitest'
import { decideTicket } from './decide-ticket.ts'

test.each(messageKinds)('%s opens a ticket where such messages do', (kind) => {
  expect(decideTicket({ kind, opens: true }, null)).toBe('open')
  expect(decideTicket({ kind, opens: false }, null)).toBe('none')
})

test.each(messageKinds.filter((kind) => kind !== 'personal'))('%s reopens no ticket', (kind) => {
  for (const status of ticketStatuses)
    expect(decideTicket({ kind, opens: true }, { status, reopens: 0 })).toBe('attach')
})

test.each([
  ['new', 'attach'],
  ['open', 'attach'],
  ['waiting', 'reopen'],
  ['resolved', 'reopen'],
  ['closed', 'reopen'],
] as const)('an answer to a ticket that is %s: %s', (status, action) => {
  for (const opens of [true, false])
    expect(decideTicket({ kind: 'personal', opens }, { status, reopens: 4 })).toBe(action)
  expect(decideTicket({ kind: 'personal', opens: true }, { status, reopens: 5 })).toBe('attach')
})
