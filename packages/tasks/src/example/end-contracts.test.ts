import { readFileSync } from 'node:fs'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runOn } from '../testing/task-context.ts'
import { endContracts } from './end-contracts.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())

test('docs/add-a-task-or-job.md quotes this file', () => {
  const page = readFileSync(new URL('../../../../docs/add-a-task-or-job.md', import.meta.url), 'utf8')
  const text = readFileSync(new URL('end-contracts.ts', import.meta.url), 'utf8')
  expect(page).toContain(text.replaceAll("'../", "'./"))
})

test('a contract ends after its last day in Warsaw', async () => {
  await fresh.databases.withTenant(fresh.tenant('acme').id, async (db) => {
    const [company] = await db.insert(companies).values({ name: 'Acme' }).returning()
    await db.execute(sql`insert into ${contracts} (company_id, number, title, status, starts_on, ends_on, currency)
      select ${company?.id}, n, 'Rent', case when n % 2 = 0 then 'active' else 'draft' end, '2026-01-01',
        date '2026-11-20' + n % 4, 'PLN' from generate_series(1, 2400) n`)
  })
  const run = (now: string) => runOn(fresh, endContracts, { slug: 'acme', now: new Date(now) })
  expect(await run('2026-11-20T22:59:00Z')).toBe('0 contracts ended')
  expect(await run('2026-11-20T23:00:00Z')).toBe('600 contracts ended')
  expect(await run('2026-11-22T23:00:00Z')).toBe('600 contracts ended')
  expect(await run('2027-01-01T00:00:00Z')).toBe('0 contracts ended')
})
