import { type ConfigurationFile, configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { asOwner } from '@fiscus/db/connections/connect'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'cut'] })

const address = '/api/v1/tax/configuration'

/** The file with every name ending in a word, so that a mixture of two imports would be visible in each record. */
function renamed(file: ConfigurationFile, word: string): ConfigurationFile {
  return {
    ...file,
    rates: file.rates.map((rate) => ({ ...rate, tax_name: `Tax ${word}` })),
    rules: file.rules.map((rule) => ({ ...rule, name: `Rule ${word}` })),
  }
}

/** Rules of one priority are exported in an order that depends on their names. */
function sorted(rules: ConfigurationFile['rules']): string[] {
  return rules.map((rule) => JSON.stringify(rule)).sort()
}

test('of imports at the same time one is stored whole, and all others are rejected with 412', async ({
  service,
}) => {
  const callers = await Promise.all(Array.from({ length: 6 }, () => service.caller('demo')))
  const [call = expect.fail()] = callers
  for (const round of [1, 2, 3]) {
    const { body, headers } = await call('GET', address)
    const file = configurationFile.parse(body)
    const match = { 'if-match': headers.get('etag') ?? '' }
    const replies = await Promise.all(
      callers.map((caller, index) => caller('PUT', address, renamed(file, `${round}-${index}`), match)),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412])
    const winner = renamed(file, `${round}-${statuses.indexOf(200)}`)
    const stored = configurationFile.parse((await call('GET', address)).body)
    expect({ ...stored, rules: sorted(stored.rules) }).toEqual({ ...winner, rules: sorted(winner.rules) })
  }
})

test('an import whose connection is lost after it wrote rates and rules stores nothing', async ({
  service,
}) => {
  const call = await service.caller('cut')
  const before = await call('GET', address)
  const match = { 'if-match': before.headers.get('etag') ?? '' }
  await asOwner(service.fresh.urlOf('cut'), async (owner) => {
    await owner.begin(async (transaction) => {
      // The import writes its records first and then waits for this lock, to write its audit entries.
      await transaction`lock table audit_log in share row exclusive mode`
      const importing = call('PUT', address, renamed(configurationFile.parse(before.body), 'lost'), match)
      const waiting = async () => {
        const [row] = await transaction`
          select pid from pg_locks where relation = 'audit_log'::regclass and not granted`
        return row?.pid
      }
      await expect.poll(waiting).toEqual(expect.any(Number))
      await transaction`select pg_terminate_backend(${await waiting()})`
      expect((await importing).status).toBe(503)
    })
  })
  const after = await call('GET', address)
  expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
})
