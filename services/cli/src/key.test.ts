import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { key } from './key.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(key, environment, args)

test('create shows the key; list, rotate and revoke do not', async () => {
  const args = ['create', '--tenant=demo', '--scopes=tax:calculate', '--name=Shop']
  const created = await startProgram(key, environment, args)
  const keyText = created.stdout.split('\n')[0] ?? ''
  expect(keyText).toMatch(/^tx_live_[A-Za-z0-9_-]{43}$/)
  const listed = await run('list', '--tenant=demo', '--json')
  const [{ id }] = JSON.parse(listed.stdout)
  const rotated = await run('rotate', id, '--overlap-days=1', '--json')
  expect(JSON.parse(rotated.stdout)).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    key: expect.stringMatching(/^tx_live_/),
    old: { id },
  })
  const revoked = await run('revoke', id)
  expect(revoked).toMatchObject({ code: 0, stdout: `The key ${keyText.slice(0, 12)}… (Shop) is revoked.\n` })
  const table = await run('list')
  expect(table.stdout).toMatch(new RegExp(`^${id}  tx_live_.{4}  Shop  revoked`, 'm'))
  for (const { stdout } of [listed, rotated, revoked, table]) expect(stdout).not.toContain(keyText)
})

test('a platform key has no tenant', async () => {
  const { stdout } = await run(
    'create',
    '--platform',
    '--scopes=tenants:admin,tax:read',
    '--name=Ops',
    '--json',
  )
  expect(JSON.parse(stdout)).toMatchObject({ tenant_id: null, scopes: ['tax:read', 'tenants:admin'] })
})

describe('a fault is one sentence', () => {
  for (const [args, sentence] of [
    [['create', '--scopes=tax:read', '--name=x'], 'Use either --tenant=SLUG or --platform.'],
    [['create', '--tenant=demo', '--scopes=tax:read'], 'The option --name=NAME is missing.'],
    [
      ['create', '--tenant=demo', '--scopes=tax:read', '--name=a\nb'],
      '--name: This must not contain control',
    ],
    [
      ['create', '--tenant=demo', '--scopes=tax:read', `--name=${'x'.repeat(101)}`],
      '--name: This must have at most 100 characters.',
    ],
    [['create', '--tenant=demo', '--scopes=,', '--name=x'], 'The option --scopes=A,B is missing.'],
    [['create', '--tenant=demo', '--name=x'], 'The option --scopes=A,B is missing. Scopes: tax:'],
    [
      ['create', '--tenant=demo', '--scopes=tenants:admin', '--name=x'],
      'This key cannot have the scopes tenants:admin. Use one or more of',
    ],
    [
      ['create', '--platform', '--scopes=tax:read', '--name=x'],
      'A platform key reaches the taxes of tenants only with a platform scope: add tenants:read.',
    ],
    [
      ['create', '--platform', '--scopes=tax:read,tax:write,tenants:read', '--name=x'],
      'A platform key reaches the taxes of tenants only with a platform scope: add tenants:admin.',
    ],
    [
      ['create', '--platform', '--scopes=documents:write,tenants:read', '--name=x'],
      'A platform key reaches the taxes of tenants only with a platform scope: add tenants:admin.',
    ],
    [['list', '--platform', '--tenant=demo'], 'Use either --tenant=SLUG or --platform.'],
    [['rotate', 'tx_live_abcd'], 'Name one key by its id, as bin/key list shows it.'],
  ] as const)
    test(`2: bin/key ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(...args)
      expect(stderr.startsWith(sentence), stderr).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(code).toBe(2)
    })

  const unknown = '0190a0b0-0000-7000-8000-000000000001'
  for (const [args, sentence] of [
    [['list', '--tenant=unknown'], 'There is no tenant unknown: bin/tenant list shows all tenants.'],
    [['revoke', unknown], `There is no key ${unknown}: bin/key list shows all keys.`],
    [['rotate', unknown], `There is no key ${unknown}: bin/key list shows all keys.`],
  ] as const)
    test(`1: bin/key ${args.join(' ')}`, async () => {
      expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })
})
