import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '@fiscus/db/keys/create-key'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { noCodeFromText, programFile } from '@fiscus/testing/program-file'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test } from 'vitest'

const main = programFile('services/tax/src/main.ts')
/** Longer than other processes wait for a request, and less than an API does. */
const slowMs = 4_000

test('a request that is in progress at SIGTERM is answered although it is slow, and the process exits with 0', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'acme')
  const { key } = await createKey(
    { control: fresh.owner, author: testAuthor() },
    { name: 'test', tenantId: fresh.tenant('acme').id, scopes: ['tax:calculate'] },
  )
  const env = processEnvironment({ DATABASE_URL: fresh.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' })
  const child = spawn(process.execPath, [noCodeFromText, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url } = JSON.parse(line)

  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const response = text(socket)
  const cart = JSON.stringify({
    currency: 'PLN',
    customer: { country: 'PL' },
    items: [{ id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }],
  })
  const head = (first: string, ...more: string[]) =>
    [`${first} HTTP/1.1`, 'Host: fiscus', ...more, '', ''].join('\r\n')
  const calculate = head(
    'POST /api/v1/tax/calculate',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${cart.length}`,
  )
  // When the first of two requests of one packet is answered, the second one has begun.
  socket.write(head('GET /healthz') + calculate + cart.slice(0, 20))
  await once(socket, 'data')
  child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'accepted',
        () => 'refused',
      ),
    )
    .toBe('refused')
  await sleep(slowMs)
  socket.write(cart.slice(20))
  expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]+HTTP\/1\.1 200 [\s\S]+\}$/)
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
})
