import { asOwner } from '@fiscus/db/connections/connect'
import { vatNumberChecks } from '@fiscus/db/schema/tenant/vat-number-checks'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createVatNumberRegister } from './check-vat-number.ts'

let fresh: FreshDatabases
beforeAll(async () => {
  fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
})
afterAll(() => fresh[Symbol.asyncDispose]())
// The application may not delete evidence.
beforeEach(() => asOwner(fresh.urlOf('demo'), (owner) => owner`delete from vat_number_checks`))

const minute = 60_000
const german: VatNumber = { kind: 'valid', country: 'DE', prefix: 'DE', number: '136695976' }
const greek: VatNumber = { kind: 'valid', country: 'GR', prefix: 'EL', number: '094259216' }

test('a number is looked up once a day, and the result is stored as evidence', async () => {
  const { register, lookedUp, clock } = registerWithStatuses('active')
  expect((await register.check(demo(), german)).status).toBe('active')
  clock.moveBy(24 * 60 * minute - 1)
  expect((await register.check(demo(), german)).status).toBe('active')
  expect(lookedUp).toEqual(['DE136695976'])
  clock.moveBy(1)
  expect((await register.check(demo(), german)).status).toBe('active')
  expect(lookedUp).toEqual(['DE136695976', 'DE136695976'])
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

test('a failed look-up is repeated after two minutes', async () => {
  const { register, lookedUp, clock } = registerWithStatuses('unknown', 'inactive')
  expect((await register.check(demo(), german)).status).toBe('unknown')
  clock.moveBy(2 * minute - 1)
  expect((await register.check(demo(), german)).status).toBe('unknown')
  clock.moveBy(1)
  expect((await register.check(demo(), german)).status).toBe('inactive')
  clock.moveBy(60 * minute)
  expect((await register.check(demo(), german)).status).toBe('inactive')
  expect(lookedUp).toHaveLength(2)
})

test('concurrent calls for one number share one look-up', async () => {
  const { register, lookedUp } = registerWithStatuses('active')
  const checks = await Promise.all(Array.from({ length: 50 }, () => register.check(demo(), german)))
  const evidence = { status: 'active', checkedAt: '2026-11-21T08:00:00.000Z', consultationNumber: 'W1' }
  expect(new Set(checks)).toEqual(new Set([evidence]))
  expect(lookedUp).toEqual(['DE136695976'])
})

test('each number of each tenant has its own evidence', async () => {
  const { register, lookedUp } = registerWithStatuses('active', 'inactive', 'active')
  expect((await register.check(demo(), german)).status).toBe('active')
  expect((await register.check(demo(), greek)).status).toBe('inactive')
  expect((await register.check(fresh.tenant('other').id, german)).status).toBe('active')
  expect(lookedUp).toEqual(['DE136695976', 'EL094259216', 'DE136695976'])
})

/** A register on a VIES that returns the statuses in order and repeats the last. */
function registerWithStatuses(...statuses: VatNumberStatus[]) {
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const lookedUp: string[] = []
  const lookUp = async (_tenantId: string, { prefix, number }: Pick<VatNumber, 'prefix' | 'number'>) => {
    const status = statuses[Math.min(lookedUp.length, statuses.length - 1)] ?? 'unknown'
    lookedUp.push(prefix + number)
    return { status, consultationNumber: 'W1', evidence: 'the body' }
  }
  return {
    register: createVatNumberRegister({ databases: fresh.databases, vies: { lookUp }, clock }),
    lookedUp,
    clock,
  }
}

function demo(): string {
  return fresh.tenant('demo').id
}

function inDemo<T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]): Promise<T> {
  return fresh.databases.withTenant(demo(), work)
}
