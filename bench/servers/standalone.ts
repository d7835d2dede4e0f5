import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import { createKey } from '@fiscus/db/keys/create-key'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { reportCpuTime } from './report-cpu-time.ts'

/**
 * All services in one process behind one proxy, with one key for each tenant of the message. `seed` is SQL by the slug
 * of its tenant.
 */
const [{ tenants, seed }] = await once(process, 'message')

await using postgres = await startDatabaseServer({ durable: false })
await using fresh = await freshDatabases(postgres.url, ...tenants)
const keys: Record<string, string> = {}
for (const slug of tenants) {
  const key = { name: 'bench', tenantId: fresh.tenant(slug).id, scopes: tenantScopes, requestsPerMinute: 1e9 }
  keys[slug] = (await createKey({ control: fresh.owner, author: testAuthor() }, key)).key
  if (seed[slug]) await asOwner(fresh.urlOf(slug), (owner) => owner.unsafe(seed[slug]))
}
const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
const environment = {
  ...process.env,
  DATABASE_URL: fresh.url,
  DATA_FOLDER: folder,
  HTTP_PORT: '0',
  TRUSTED_PROXIES: '1',
}
const main = join(import.meta.dirname, '../../services/standalone/src/main.ts')
const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
const exited = once(child, 'exit')
for await (const line of createInterface(child.stdout)) {
  const url = /^ +API +(http:\S+)\/api\//.exec(line)?.[1]
  if (url) {
    reportCpuTime()
    process.send?.({ url, keys, databaseUrl: fresh.url })
    break
  }
}
child.stdout.resume()
await once(process, 'disconnect')
child.kill('SIGTERM')
await exited
await rm(folder, { recursive: true })
