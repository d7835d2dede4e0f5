import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, describe, expect, inject, test } from 'vitest'

const redis = await findRedis()

describe.skipIf(redis === null)('an unreachable Redis', async () => {
  const fresh = await freshDatabases(inject('databaseServer'), 'demo')
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-start-'))
  const [port = 0] = await freePorts(1)
  const environment = processEnvironment({
    DATABASE_URL: fresh.url,
    REDIS_URL: `redis://:secret@127.0.0.1:${port}`,
    DATA_FOLDER: folder,
    SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
  })
  const name = `Redis at 127.0.0.1:${port}`
  afterAll(async () => {
    await fresh[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  function start(service: string): { child: ChildProcess; lines: string[]; errors: Promise<string> } {
    const main = programFile(`services/${service}/src/main.ts`)
    const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const lines: string[] = []
    createInterface(child.stdout).on('line', (line) => lines.push(line))
    return { child, lines, errors: text(child.stderr) }
  }

  test.concurrent.for(['ticker', 'worker', 'scheduler', 'standalone'] as const)(
    '%s waits for Redis, logs one sentence, and ends with 0 on SIGTERM',
    async (service) => {
      const { child, lines, errors } = start(service)
      await expect.poll(() => lines.join('\n')).toContain('Redis')
      expect(JSON.parse(lines.find((line) => line.includes('Redis')) ?? '')).toEqual({
        level: 40,
        time: expect.any(String),
        service,
        msg: `${name} is unreachable (connect ECONNREFUSED 127.0.0.1:${port}): waiting for it`,
      })
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(await errors).toBe('')
      expect(lines.join('\n')).not.toContain('secret')
    },
  )

  test('a ticker goes on when Redis starts', async () => {
    const { child, lines, errors } = start('ticker')
    await expect.poll(() => lines.join('\n')).toContain('waiting for it')
    await using _redis = await startRedis(redis, { port })
    await expect.poll(() => lines.join('\n')).toContain('"msg":"ticking"')
    const messages = lines.map((line) => JSON.parse(line).msg)
    expect(messages.filter((message) => message.includes('Redis'))).toEqual([
      `${name} is unreachable (connect ECONNREFUSED 127.0.0.1:${port}): waiting for it`,
      `${name} is reachable`,
    ])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    // The password of the address is not needed by this Redis.
    expect(await errors).not.toContain(' at ')
  })
})
