import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { expect, test } from 'vitest'

/** A server that refuses connections: a port that was free a moment ago. */
const refusing = createServer().listen(0, '127.0.0.1')
await once(refusing, 'listening')
const address = refusing.address()
const port = typeof address === 'object' ? address?.port : 0
refusing.close()

const folder = await mkdtemp(join(tmpdir(), 'fiscus-start-'))
const environment = processEnvironment({
  DATABASE_URL: `postgres://fiscus_application:secret@127.0.0.1:${port}/fiscus`,
  DATA_FOLDER: folder,
  SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
  HTTP_HOST: '127.0.0.1',
  HTTP_PORT: '0',
})

test.concurrent.for(['tax', 'mail', 'groupware', 'pdf', 'scheduler', 'admin', 'ticker', 'worker'] as const)(
  '%s waits for PostgreSQL, logs one sentence, and ends with 0 on SIGTERM',
  async (service) => {
    const main = programFile(`services/${service}/src/main.ts`)
    const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const errors = text(child.stderr)
    const [line] = await once(createInterface(child.stdout), 'line')
    expect(JSON.parse(line)).toMatchObject({
      service,
      msg: expect.stringMatching(
        /^PostgreSQL at 127\.0\.0\.1:\d+ is unreachable \(connect ECONNREFUSED .*\): waiting for it$/,
      ),
    })
    expect(JSON.parse(line)).not.toHaveProperty('err')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await errors).toBe('')
  },
)
