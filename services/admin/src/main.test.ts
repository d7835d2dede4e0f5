import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { expect, inject, test } from 'vitest'
import { testSecretsKey } from './testing/start-admin-service.ts'

const main = programFile('services/admin/src/main.ts')

test('the process becomes ready, and exits on SIGTERM', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const env = {
    ...process.env,
    DATABASE_URL: fresh.url,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    SECRETS_KEY: testSecretsKey,
  }
  const child = spawn(process.execPath, [main], { env })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url } = JSON.parse(line)
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
