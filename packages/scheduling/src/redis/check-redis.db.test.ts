import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { Redis } from 'ioredis'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { checkRedis } from './check-redis.ts'
import { RedisUnavailable } from './redis-unavailable.ts'

const redis = await findRedis()
const never = new AbortController().signal

/** Returns the error of a check. */
async function faultOf(url: string): Promise<unknown> {
  return checkRedis(url, never).then(
    () => null,
    (error: unknown) => error,
  )
}

describe.skipIf(redis === null)('Redis', async () => {
  const server = await startRedis(redis)
  const owner = new Redis(server.url)
  const { port } = server
  afterAll(async () => {
    owner.disconnect()
    await server[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    await owner.config('SET', 'maxmemory', '0')
    await owner.config('SET', 'maxmemory-policy', 'noeviction')
    await owner.config('SET', 'requirepass', '')
    await owner.replicaof('NO', 'ONE')
  })
  const at = `Redis at 127.0.0.1:${port}`

  test('a Redis that can be used passes', async () => {
    expect(await faultOf(server.url)).toBeNull()
  })

  test('a password that is missing or wrong must be corrected; the sentence does not have it', async () => {
    await owner.config('SET', 'requirepass', 'right')
    for (const [url, sentence] of [
      [server.url, `${at} cannot be used: it needs a password: add it to REDIS_URL.`],
      [
        `redis://:wrong@127.0.0.1:${port}`,
        `${at} cannot be used: it rejects the login: correct user and password in REDIS_URL.`,
      ],
    ] as const)
      expect(await faultOf(url)).toEqual(new OperatorError(sentence))
    expect(await faultOf(`redis://:right@127.0.0.1:${port}`)).toBeNull()
  })

  test('a user without the rights must be corrected; one with rights to the keys alone passes', async () => {
    await owner.call('ACL', 'SETUSER', 'reader', 'on', '>pass', '~*', '+get', '+info')
    expect(await faultOf(`redis://reader:pass@127.0.0.1:${port}`)).toMatchObject({
      message: expect.stringContaining('the user lacks rights: allow it all commands on the keys {fiscus*'),
    })
    await owner.call('ACL', 'SETUSER', 'fiscus', 'on', '>pass', '~{fiscus*', '+@all', '-info')
    expect(await faultOf(`redis://fiscus:pass@127.0.0.1:${port}`)).toBeNull()
  })

  test('a policy that evicts keys must be corrected', async () => {
    await owner.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await faultOf(server.url)).toEqual(
      new OperatorError(
        `${at} evicts keys when its memory is full (maxmemory-policy allkeys-lru), so that locks would be lost: set maxmemory-policy to noeviction.`,
      ),
    )
  })

  test('a replica and a full memory are waited for', async () => {
    await owner.config('SET', 'maxmemory', '1')
    expect(await faultOf(server.url)).toEqual(
      new RedisUnavailable(
        at,
        'its memory is full: raise maxmemory, or delete what does not belong to Fiscus',
      ),
    )
    await owner.config('SET', 'maxmemory', '0')
    await owner.replicaof('127.0.0.1', 1)
    expect(await faultOf(server.url)).toEqual(
      new RedisUnavailable(at, 'it is a read-only replica: REDIS_URL must lead to the primary'),
    )
  })

  test('a number of a database that it does not have must be corrected', async () => {
    expect(await faultOf(`redis://127.0.0.1:${port}/99`)).toMatchObject({
      message: expect.stringContaining('it has no database of this number'),
    })
  })

  test('an abort ends the check with its reason', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(checkRedis(server.url, stopped)).rejects.toThrow('stopped')
  })
})

describe.skipIf(redis === null)('Redis with TLS', async () => {
  const trusted = getCACertificates()
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-redis-tls-'))
  const [valid, expired, otherName, unknown] = await Promise.all([
    makeCertificate(),
    makeCertificate({ isExpired: true }),
    makeCertificate({ subject: 'DNS:other.example' }),
    makeCertificate(),
  ])
  const shown = { file: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') }
  const show = async ({ certificate, key }: typeof valid) => {
    await writeFile(shown.file, certificate)
    await writeFile(shown.keyFile, key)
  }
  await show(valid)
  const server = await startRedis(redis, { certificate: shown })
  setDefaultCACertificates([...trusted, valid.certificate, expired.certificate, otherName.certificate])
  const owner = new Redis(server.url)
  owner.on('error', () => {})
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    owner.disconnect()
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  const at = `Redis at 127.0.0.1:${server.port}`
  /** Redis reads both files again with one command. */
  const exchange = async (certificate: typeof valid) => {
    await show(certificate)
    await owner.config('SET', 'tls-cert-file', shown.file, 'tls-key-file', shown.keyFile)
  }

  test('each fault of a certificate is one sentence; open connections outlive it, and a renewal ends it', async () => {
    expect(await faultOf(server.url)).toBeNull()
    await exchange(expired)
    expect(await faultOf(server.url)).toEqual(
      new RedisUnavailable(at, 'its certificate has expired: renew it'),
    )
    expect(await owner.ping()).toBe('PONG')
    await exchange(otherName)
    expect(await faultOf(server.url)).toEqual(
      new OperatorError(`${at} cannot be used: its certificate is for another name.`),
    )
    await exchange(unknown)
    expect(await faultOf(server.url)).toEqual(
      new OperatorError(
        `${at} cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to a PEM file of the authority.`,
      ),
    )
    await exchange(valid)
    expect(await faultOf(server.url)).toBeNull()
  })
})

describe('no Redis', () => {
  async function urlOf(server: Server): Promise<string> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return `redis://:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  test('an HTTP server on the port must be corrected', async () => {
    const server = createHttpServer()
    const fault = await faultOf(await urlOf(server))
    server.close()
    expect(fault).toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(
        /^Redis at 127\.0\.0\.1:\d+ cannot be used: what answers there is no Redis: correct REDIS_URL\.$/,
      ),
    })
  })

  test('a server that closes every connection, and a closed port, are waited for', async () => {
    const server = createServer((socket) => socket.destroy())
    const url = await urlOf(server)
    expect(await faultOf(url)).toBeInstanceOf(RedisUnavailable)
    server.close()
    await once(server, 'close')
    expect(await faultOf(url)).toMatchObject({
      name: 'RedisUnavailable',
      message: expect.stringMatching(/^Redis at 127.0.0.1:\d+ is unreachable \(connect ECONNREFUSED .*\)/),
    })
  })
})
