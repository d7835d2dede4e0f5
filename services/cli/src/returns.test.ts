import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { returns } from './returns.ts'
import { runInTest } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const run = (...args: string[]) => runInTest(returns, { DATABASE_URL: fresh.url }, args)
const october = ['--tenant=demo', '--period=2026-10']

test('the file of a month needs the data of the seller, and is valid then', async () => {
  const refused = await run('jpk-v7m', ...october)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr.match(/JPK_V7M needs/g)).toHaveLength(4)
  const { stdout } = await run('figures', ...october)
  expect(JSON.parse(stdout)).toMatchObject({ period: '2026-10', control: { salesRows: 0 } })

  const profile = { name: 'ABC', nip: '5261040828', email: 'a@example.com', taxOffice: '1433' }
  await fresh.databases.withTenant(fresh.tenant('demo').id, (db) => db.update(sellerProfile).set({ profile }))
  const written = await run('jpk-v7m', ...october, '--purpose=correction')
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(written.stdout).toMatch(/^<\?xml [\s\S]*<\/JPK>\n$/)
  expect(written.stdout).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>')
})

test.for([
  [['--tenant=demo'], '--period=YYYY-MM is missing'],
  [['--period=2026-10'], '--tenant=SLUG is missing'],
  [['--tenant=demo', '--period=2026-13'], 'written YYYY-MM'],
  [['--tenant=demo', '--period=2026-10', '--purpose=x'], 'submission'],
] as const)('invalid arguments: %j', async ([args, reason]) => {
  const { code, stderr } = await run('jpk-v7m', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
})
