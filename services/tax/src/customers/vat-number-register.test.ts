import { vatNumberChecks } from '@fiscus/db/schema/tenant/vat-number-checks'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createVatNumberRegister } from './vat-number-register.ts'

let fresh: FreshDatabases
beforeAll(async () => {
  fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
})
afterAll(() => fresh[Symbol.asyncDispose]())
beforeEach(() => inDemo((db) => db.delete(vatNumberChecks)))

const minute = 60_000
const german: VatNumber = { kind: 'valid', country: 'DE', prefix: 'DE', number: '136695976' }
const greek: VatNumber = { kind: 'valid', country: 'GR', prefix: 'EL', number: '094259216' }

test('VIES is asked once a day, and what it said is kept as evidence', async () => {
  const { register, asked, clock } = registerThatHears('active')
  expect(await register.statusOf(demo(), german)).toBe('active')
  clock.moveBy(24 * 60 * minute - 1)
  expect(await register.statusOf(demo(), german)).toBe('active')
  expect(asked).toEqual(['DE136695976'])
  clock.moveBy(1)
  expect(await register.statusOf(demo(), german)).toBe('active')
  expect(asked).toEqual(['DE136695976', 'DE136695976'])
  const [evidence] = await inDemo((db) =>
    db.select().from(vatNumberChecks).orderBy(vatNumberChecks.checked_at),
  )
  expect(evidence).toMatchObject({
    vat_number: 'DE136695976',
    status: 'active',
    checked_at: new Date('2026-11-21T08:00:00Z'),
    consultation_number: 'W1',
    answer: 'the body',
  })
})

test('an outage is forgotten after two minutes, and never becomes a verdict', async () => {
  const { register, asked, clock } = registerThatHears('unknown', 'inactive')
  expect(await register.statusOf(demo(), german)).toBe('unknown')
  clock.moveBy(2 * minute - 1)
  expect(await register.statusOf(demo(), german)).toBe('unknown')
  clock.moveBy(1)
  expect(await register.statusOf(demo(), german)).toBe('inactive')
  clock.moveBy(60 * minute)
  expect(await register.statusOf(demo(), german)).toBe('inactive')
  expect(asked).toHaveLength(2)
})

test('many who want one number at the same time wait for one answer', async () => {
  const { register, asked } = registerThatHears('active')
  const statuses = await Promise.all(Array.from({ length: 50 }, () => register.statusOf(demo(), german)))
  expect(new Set(statuses)).toEqual(new Set(['active']))
  expect(asked).toEqual(['DE136695976'])
})

test('each number and each tenant has evidence of its own', async () => {
  const { register, asked } = registerThatHears('active', 'inactive', 'active')
  expect(await register.statusOf(demo(), german)).toBe('active')
  expect(await register.statusOf(demo(), greek)).toBe('inactive')
  expect(await register.statusOf(fresh.tenant('other').id, german)).toBe('active')
  expect(asked).toEqual(['DE136695976', 'EL094259216', 'DE136695976'])
})

/** A register on a VIES that says these, one after the other, the last one for ever. */
function registerThatHears(...statuses: VatNumberStatus[]) {
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const asked: string[] = []
  const ask = async (prefix: string, number: string) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 'unknown'
    asked.push(prefix + number)
    return { status, consultationNumber: 'W1', answer: 'the body' }
  }
  return {
    register: createVatNumberRegister({ databases: fresh.databases, vies: { ask }, clock }),
    asked,
    clock,
  }
}

function demo(): string {
  return fresh.tenant('demo').id
}

function inDemo<T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]): Promise<T> {
  return fresh.databases.withTenant(demo(), work)
}
