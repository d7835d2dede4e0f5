import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asOwner } from '@fiscus/db/connections/connect'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const program = programFile('services/cli/src/cron.ts')
const tenants = 250
const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

beforeAll(() =>
  asOwner(fresh.url, async (client) => {
    await client`
      insert into tenants (slug, name, database, created_at)
      select 't-' || lpad(n::text, 3, '0'), 'Tenant', 'nowhere_' || n, now() from generate_series(1, ${tenants}::int) as n`
    await client`
      insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
      select case when slug like 't-%' then 'client' else 'admin' end, case when slug like 't-%' then id end,
        task, task, 'none', '* * * * *', 'UTC'
      from tenants, unnest(array['b', 'a']) as task`
  }),
)

async function list(...args: string[]): Promise<string> {
  const env = processEnvironment({ DATABASE_URL: fresh.url })
  return (await promisify(execFile)(process.execPath, [program, 'list', ...args], { env })).stdout
}

test('--json lists each task of each scope once, the admin profile first, then by tenant and name', async () => {
  const { records } = JSON.parse(await list('--json'))
  const slugs = [null, ...Array.from({ length: tenants }, (_, n) => `t-${String(n + 1).padStart(3, '0')}`)]
  const expected = slugs.flatMap((tenant) => ['a', 'b'].map((name) => ({ tenant, name })))
  expect(records.map(({ tenant, name }: { tenant: string; name: string }) => ({ tenant, name }))).toEqual(
    expected,
  )
})

test('a slow reader gets all of it; a reader that ends early, as head does, causes no error', async () => {
  const env = processEnvironment({ DATABASE_URL: fresh.url })
  const piped = (reader: string) => {
    const command = `{ "$0" "$1" list --json; echo "code $?" >&2; } | { ${reader}; }`
    return promisify(execFile)('sh', ['-c', command, process.execPath, program], { env })
  }
  const all = await list('--json')
  expect(all.length, 'more than a pipe holds').toBeGreaterThan(65_536)
  expect(await piped('sleep 1; wc -c')).toEqual({
    stdout: expect.stringMatching(new RegExp(`^ *${all.length}\\n$`)),
    stderr: 'code 0\n',
  })
  expect(await piped('head -c 1')).toEqual({ stdout: '{', stderr: 'code 0\n' })
})

test.runIf(process.platform === 'linux')(
  'a full disk of the output is one sentence and the exit code 1, at the end of the command',
  async () => {
    const env = processEnvironment({ DATABASE_URL: fresh.url })
    for (const argument of ['list', '--help']) {
      const command = `"$0" "$1" ${argument} > /dev/full; echo "code $?" >&2`
      const { stderr } = await promisify(execFile)('sh', ['-c', command, process.execPath, program], { env })
      expect(stderr).toBe('The output was not written: ENOSPC: no space left on device, write.\ncode 1\n')
    }
  },
)

test('--json of one scope, or of no tasks, is an object with records and the paused queues', async () => {
  const { records } = JSON.parse(await list('--json', '--tenant=t-100'))
  expect(records).toMatchObject([
    { tenant: 't-100', name: 'a' },
    { tenant: 't-100', name: 'b' },
  ])
  await asOwner(fresh.url, (client) => client`delete from cron_tasks where tenant_id is null`)
  expect(await list('--json', '--profile=admin')).toBe('{"records":[],"queues_paused":[]}\n')
})

test('the table shows twenty scopes and the number of the rest', async () => {
  const text = await list('--profile=client')
  expect(text.match(/^t-\d+$/gm)).toHaveLength(20)
  expect(text).toMatch(/\nand 230 more tenants: use --tenant=SLUG for one, or --json for all\n$/)
})
