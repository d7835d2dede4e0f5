import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@fiscus/client'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { S3Bucket } from '@fiscus/runtime/blobs/s3-bucket'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { createHttpClient } from '@fiscus/testing/http-client'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { startS3 } from '@fiscus/testing/servers/s3'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test } from 'vitest'

const never = new AbortController().signal
const content = Buffer.from('pdf').toString('base64')
const message = {
  to: [{ address: 'ada@example.org' }],
  subject: 'Invoice',
  text: 'Attached.',
  attachments: [{ name: 'a.pdf', media_type: 'application/pdf', content }],
}

/** Each kind of place: its variables, and how it is lost and comes back while the process runs. */
const places = {
  async 'whose folder is missing'(root: string) {
    const blobs = join(root, 'blobs')
    return {
      variables: {},
      lose: () => rename(blobs, `${blobs}.away`),
      async bringBack() {
        expect(await readdir(root)).not.toContain('blobs')
        await rename(`${blobs}.away`, blobs)
      },
      async [Symbol.asyncDispose]() {},
    }
  },
  async 'whose folder is an empty mount point'(root: string) {
    const blobs = join(root, 'blobs')
    return {
      variables: {},
      async lose() {
        await rename(blobs, `${blobs}.away`)
        await mkdir(blobs)
      },
      async bringBack() {
        expect(await readdir(blobs)).toEqual([])
        await rm(blobs, { recursive: true })
        await rename(`${blobs}.away`, blobs)
      },
      async [Symbol.asyncDispose]() {},
    }
  },
  async 'whose bucket is another one, without its files'() {
    const s3 = await startS3()
    const { endpoint, bucket: name } = s3
    const accessKey = { id: 'test', secret: 'secret' }
    const bucket = new S3Bucket({ bucket: name, endpoint, prefix: '', region: 'us-east-1', accessKey })
    const objects = new Map<string, Buffer>()
    return {
      variables: {
        BLOB_URL: `s3://${name}`,
        BLOB_ENDPOINT: endpoint,
        BLOB_ACCESS_KEY_ID: accessKey.id,
        BLOB_SECRET_ACCESS_KEY: accessKey.secret,
      },
      async lose() {
        for (const { key } of (await Array.fromAsync(bucket.list('', never))).flat()) {
          objects.set(key, Buffer.concat(await Array.fromAsync((await bucket.get(key)) ?? [])))
          await bucket.delete(key)
        }
      },
      async bringBack() {
        for (const [key, body] of objects)
          await bucket.put(key, { body, sha256: createHash('sha256').update(body).digest('hex') })
      },
      [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
    }
  },
}

test.for(Object.entries(places))(
  'an installation %s refuses mail with an attachment, fails no message, and sends each once when it is back',
  async ([, openPlace]) => {
    await using opened = new AsyncDisposableStack()
    const root = await mkdtemp(join(tmpdir(), 'fiscus-lost-files-'))
    opened.defer(() => rm(root, { recursive: true, force: true }))
    const place = opened.use(await openPlace(root))
    const fiscus = opened.use(await start({ DATA_FOLDER: root, ...place.variables }))
    const { api } = fiscus
    const { records } = await api.listTasks()
    const task = records.find(({ name }) => name === 'mail_queue_worker') ?? expect.fail()
    await api.changeTask(task.id, { is_active: 0 }, { ifMatch: task })
    const runQueue = async () => {
      const { id } = await api.runTask(task.id)
      const run = () => api.getRun(id)
      await expect.poll(async () => (await run()).status).toMatch(/^(success|failed)$/)
      return run()
    }
    const waiting = await api.sendMail(message)

    await place.lose()
    const refused = await fiscus.call('POST', '/api/v1/mail/messages', message)
    expect(refused).toMatchObject({ status: 503, body: { code: 'files-unavailable' } })
    expect(await runQueue()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('is not the place of the files of this installation'),
    })
    expect(await api.getOutgoingMail(waiting.id)).toMatchObject({ status: 'pending', attempts_count: 0 })
    await expect.poll(fiscus.readiness).toMatchObject({ blobs: 'degraded', metric: '0' })

    await place.bringBack()
    await expect.poll(fiscus.readiness).toMatchObject({ blobs: 'up', metric: '1' })
    await api.sendMail(message)
    expect(await runQueue()).toMatchObject({ status: 'success' })
    const { messages } = await api.listOutgoingMail({})
    expect(messages).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    expect((await readdir(join(root, 'outbox'))).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  },
)

/** Starts Fiscus on databases of its own. */
async function start(variables: Record<string, string>) {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(inject('databaseServer'), 'demo'))
  const owner = { control: fresh.owner, author: testAuthor() }
  const tenantId = fresh.tenant('demo').id
  const { key } = await createKey(owner, { name: 'test', tenantId, scopes: tenantScopes })
  const child = spawn(process.execPath, [programFile('services/standalone/src/main.ts')], {
    env: processEnvironment({ DATABASE_URL: fresh.url, HTTP_PORT: '0', LOG_LEVEL: 'error', ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)\/docs/.exec(line) ?? []
    if (!url) continue
    child.stdout.resume()
    const resources = opened.move()
    return {
      call: createHttpClient(url, key),
      api: createClient({ baseUrl: url, apiKey: key }),
      async readiness() {
        const ready = await (await fetch(`${url}/readyz`)).text()
        const [, blobs] = /"name":"blobs","status":"(\w+)"/.exec(ready) ?? []
        const metrics = await (await fetch(`${url}/metrics`)).text()
        const [, metric] = /^component_up\{component="blobs"\} (\d)$/m.exec(metrics) ?? []
        return { blobs, metric }
      },
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    }
  }
  throw new Error('Fiscus ended before it listened.')
}
