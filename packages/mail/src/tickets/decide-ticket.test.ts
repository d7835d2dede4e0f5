import { messageKinds } from '@fiscus/contracts/mail/mail-vocabulary'
import { ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { expect, test } from 'vitest'
import { decideTicket } from './decide-ticket.ts'

const machineKinds = messageKinds.filter((kind) => kind !== 'personal')

test('a personal message opens a ticket in a support mailbox only', () => {
  expect(decideTicket({ kind: 'personal', isSupport: true }, null)).toBe('open')
  expect(decideTicket({ kind: 'personal', isSupport: false }, null)).toBe('none')
})

test.each(machineKinds)('%s opens no ticket and reopens none', (kind) => {
  expect(decideTicket({ kind, isSupport: true }, null)).toBe('none')
  for (const status of ticketStatuses)
    expect(decideTicket({ kind, isSupport: true }, { status, reopens: 0 })).toBe('attach')
})

test.each([
  ['new', 'attach'],
  ['open', 'attach'],
  ['waiting', 'reopen'],
  ['resolved', 'reopen'],
  ['closed', 'reopen'],
] as const)('an answer to a ticket that is %s: %s', (status, action) => {
  for (const isSupport of [true, false])
    expect(decideTicket({ kind: 'personal', isSupport }, { status, reopens: 4 })).toBe(action)
  expect(decideTicket({ kind: 'personal', isSupport: true }, { status, reopens: 5 })).toBe('attach')
})
