import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { DrizzleQueryError, TransactionRollbackError } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../connections/connect.ts'
import { type TenantTransaction, tenantDatabase } from '../../connections/databases.ts'
import { taxGroupComponents, taxGroups, taxRates, taxRules, taxSettings } from './tax-configuration.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const rate: typeof taxRates.$inferInsert = {
  tax_code: 'TEST',
  tax_name: 'Test',
  rate_percent: '23',
  calculation_mode: 'exclusive',
  tax_status: 'standard',
  country: 'PL',
  valid_from: '2020-01-01',
  valid_to: '2025-01-01',
}
const rule: typeof taxRules.$inferInsert = {
  priority: 1,
  customer_type: 'all',
  geo_zone: 'domestic',
  item_type: 'all',
}

describe('two versions of a rate', () => {
  for (const [name, other, outcome] of [
    ['one inside the other', { valid_from: '2021-01-01', valid_to: '2022-01-01' }, 'rejected'],
    ['one day in common', { valid_from: '2024-12-31', valid_to: null }, 'rejected'],
    [
      'the later one starts where the earlier one ends',
      { valid_from: '2025-01-01', valid_to: null },
      'stored',
    ],
    [
      'the earlier one ends where the later one starts',
      { valid_from: '2010-01-01', valid_to: '2020-01-01' },
      'stored',
    ],
    ['an inactive one on the same days', { is_active: 0 }, 'rejected'],
    ['another code on the same days', { tax_code: 'OTHER' }, 'stored'],
  ] as const)
    test(`${name}: ${outcome}`, async () => {
      const constraint = await violatedConstraint(async (tx) => {
        await tx.insert(taxRates).values(rate)
        await tx.insert(taxRates).values({ ...rate, ...other })
      })
      expect(constraint).toBe(outcome === 'rejected' ? 'tax_rates_validity_excl' : null)
    })
})

describe('rejected', () => {
  const insertRate = (other: object) => (tx: TenantTransaction) =>
    tx.insert(taxRates).values({ ...rate, ...other })
  const insertRule = (other: object) => (tx: TenantTransaction) =>
    tx.insert(taxRules).values({ ...rule, ...other })
  const cases: [string, (tx: TenantTransaction) => Promise<unknown>, string][] = [
    ['is_active of 2', insertRate({ is_active: 2 }), 'tax_rates_is_active_check'],
    ['a negative rate', insertRate({ rate_percent: '-1' }), 'tax_rates_rate_percent_check'],
    ['an unknown tax status', insertRate({ tax_status: 'vip' }), 'tax_rates_tax_status_check'],
    ['a country of three letters', insertRate({ country: 'POL' }), 'tax_rates_country_check'],
    ['a rate that ends before it starts', insertRate({ valid_to: '2019-12-31' }), 'tax_rates_validity_check'],
    ['a rate that is valid on no day', insertRate({ valid_to: '2020-01-01' }), 'tax_rates_validity_check'],
    ['a rule without a target', insertRule({}), 'tax_rules_target_check'],
    [
      'a rule with two targets',
      insertRule({ target_rate: 'A', target_group: 'B' }),
      'tax_rules_target_check',
    ],
    [
      'a rule with a rate and the destination',
      insertRule({ target_rate: 'A', target_destination: true }),
      'tax_rules_target_check',
    ],
    ['a second row of settings', (tx) => tx.insert(taxSettings).values({ id: 2 }), 'tax_settings_id_check'],
    ['a duplicate row of settings', (tx) => tx.insert(taxSettings).values({}), 'tax_settings_pkey'],
    ['a tax twice in a group', insertTaxTwice, 'tax_group_components_group_id_tax_code_unique'],
  ]
  for (const [name, work, constraint] of cases)
    test(name, async () => expect(await violatedConstraint(work)).toBe(constraint))
})

async function insertTaxTwice(tx: TenantTransaction): Promise<void> {
  const id = crypto.randomUUID()
  await tx.insert(taxGroups).values({ id, group_code: 'G', group_name: 'G' })
  const component = { group_id: id, tax_code: 'VAT23' }
  await tx.insert(taxGroupComponents).values([1, 2].map((position) => ({ ...component, position })))
}

/** Returns the constraint that the work violates, or null. The transaction is rolled back. */
function violatedConstraint(work: (tx: TenantTransaction) => Promise<unknown>): Promise<string | null> {
  return asOwner(fresh.urlOf('demo'), async (client) => {
    const db = tenantDatabase(client)
    try {
      await db.transaction(async (tx) => {
        await work(tx)
        tx.rollback()
      })
      return null
    } catch (error) {
      if (error instanceof TransactionRollbackError) return null
      if (error instanceof DrizzleQueryError && error.cause instanceof postgres.PostgresError)
        return error.cause.constraint_name ?? null
      throw error
    }
  })
}
