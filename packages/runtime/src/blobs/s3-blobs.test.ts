import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePorts, portOf } from '@fiscus/testing/servers/free-ports'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { startS3 } from '@fiscus/testing/servers/s3'
import { afterAll, describe, expect, test } from 'vitest'
import { OperatorError } from '../faults/operator-error.ts'
import { originOf } from '../faults/origin.ts'
import { isUnavailable } from '../faults/unavailability.ts'
import { createLogger } from '../log/logger.ts'
import { BlobDamaged, BlobsUnavailable } from './blobs.ts'
import { checkS3Blobs, openS3Blobs } from './s3-blobs.ts'
import { S3Bucket } from './s3-bucket.ts'
import { whenBlobsReachable } from './when-blobs-reachable.ts'

const s3 = await startS3()
afterAll(() => s3[Symbol.asyncDispose]())
const never = new AbortController().signal
const scope = 'administration'
const accessKey = { id: 'the-id', secret: 'the-secret' }
const config = { ...s3, prefix: '', region: 'us-east-1', accessKey }
const bucket = new S3Bucket(config)
const blobs = openS3Blobs(config)(scope)
const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const keyOf = (sha256: string) => `${scope}/${sha256.slice(0, 2)}/${sha256}`

async function* pieces(...chunks: Uint8Array[]) {
  yield* chunks
}

/** A server that answers each request with the status and the XML of `answer`. */
async function scriptedS3(answer: (method: string, url: URL) => { status: number; xml?: string }) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    requests.push(`${request.method} ${url.pathname}`)
    request.resume().on('end', () => {
      const { status, xml = '' } = answer(request.method ?? '', url)
      response.writeHead(status, { 'Content-Type': 'application/xml', ETag: '"1"' }).end(xml)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    config: { ...config, endpoint: `http://127.0.0.1:${portOf(server)}` },
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const failure = (code: string, message: string) =>
  `<Error><Code>${code}</Code><Message>${message}</Message></Error>`

test('a large source is uploaded in parts, and the server copies it to its place', async () => {
  const chunk = randomBytes(1_000_000)
  const { sha256, bytes } = await blobs.put(pieces(...Array.from({ length: 20 }, () => chunk)), never)
  expect(bytes).toBe(20_000_000)
  const hash = createHash('sha256')
  for await (const part of blobs.read(sha256)) hash.update(part)
  expect(hash.digest('hex')).toBe(sha256)
  const pages = await Array.fromAsync(bucket.list(`${scope}/`, never))
  expect(pages.flat().map(({ key }) => key)).toEqual([keyOf(sha256)])
})

test('a damaged object is detected before its last chunk is returned, and storing it again repairs it', async () => {
  const content = randomBytes(300_000)
  const { sha256 } = await blobs.put(pieces(content), never)
  const body = Buffer.from(content)
  body[0] = 255 - (body[0] ?? 0)
  await bucket.put(keyOf(sha256), { body, sha256: digestOf(body) })
  let read = 0
  const reading = (async () => {
    for await (const chunk of blobs.read(sha256)) read += chunk.length
  })()
  await expect(reading).rejects.toThrow(BlobDamaged)
  expect(read).toBeLessThan(content.length)
  await blobs.put(pieces(content), never)
  expect(digestOf(Buffer.concat(await Array.fromAsync(blobs.read(sha256))))).toBe(sha256)
})

test('what the server confirms with another digest is removed, and its upload fails', async () => {
  const other = Buffer.alloc(32).toString('base64')
  await using server = await scriptedS3((method, url) => {
    if (url.searchParams.has('uploads')) return { status: 200, xml: '<R><UploadId>1</UploadId></R>' }
    const isCopy = method === 'PUT' && !url.searchParams.has('partNumber')
    return {
      status: method === 'DELETE' ? 204 : 200,
      xml: isCopy
        ? `<R><ETag>"1"</ETag><ChecksumSHA256>${other}</ChecksumSHA256></R>`
        : '<R><ETag>"1"</ETag></R>',
    }
  })
  const content = Buffer.alloc(9_000_000)
  const stored = openS3Blobs(server.config)(scope).put(pieces(content), never)
  await expect(stored).rejects.toThrow(
    `The bucket has stored other content than the blob ${digestOf(content)}`,
  )
  expect(server.requests).toContain(`DELETE /${s3.bucket}/${keyOf(digestOf(content))}`)
  expect(server.requests.at(-1)).toMatch(/^DELETE .+\/incoming\//)
})

test('an upload whose part is rejected is aborted', async () => {
  await using server = await scriptedS3((method, url) => {
    if (url.searchParams.has('uploads')) return { status: 200, xml: '<R><UploadId>1</UploadId></R>' }
    return method === 'DELETE'
      ? { status: 204 }
      : { status: 400, xml: failure('BadDigest', 'Another checksum.') }
  })
  const stored = openS3Blobs(server.config)(scope).put(pieces(Buffer.alloc(9_000_000)), never)
  await expect(stored).rejects.toThrow(/rejects the request \(Another checksum\.\)$/)
  expect(server.requests.at(-1)).toMatch(/^DELETE .+\/incoming\//)
})

describe('an error is one sentence without secrets', () => {
  test.each([
    [
      403,
      'InvalidAccessKeyId',
      'Unknown key.',
      /rejects the access key \(InvalidAccessKeyId\): correct BLOB_ACC/,
    ],
    [
      403,
      'SignatureDoesNotMatch',
      'Wrong.',
      /rejects the access key \(SignatureDoesNotMatch\): correct BLOB_ACC/,
    ],
    [403, 'AccessDenied', 'No right.', /rejects the access key \(AccessDenied\): correct BLOB_ACC/],
    [
      400,
      'AuthorizationHeaderMalformed',
      "expecting 'eu-west-1'",
      /\(expecting 'eu-west-1'\): correct BLOB_REGION/,
    ],
    [
      404,
      'NoSuchBucket',
      'No bucket.',
      /^There is no bucket fiscus-test for .+: create it, or correct BLOB_URL/,
    ],
  ])('%i %s', async (status, code, message, sentence) => {
    await using server = await scriptedS3(() => ({ status, xml: failure(code, message) }))
    const error = await checkS3Blobs(server.config, never).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(OperatorError)
    expect(String(error)).toMatch(new RegExp(sentence.source.replace('^', '')))
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(accessKey.secret)
    expect(server.requests).toHaveLength(1)
  })

  test.for([
    [403, 'AccessDenied', true],
    [404, 'NoSuchBucket', true],
    [503, 'SlowDown', true],
    [400, 'EntityTooLarge', false],
  ] as const)('%i %s is a fault of the files, and an outage: %s', async ([status, code, isOutage]) => {
    await using server = await scriptedS3(() => ({ status, xml: failure(code, 'Refused.') }))
    const { put, read } = openS3Blobs(server.config)(scope)
    for (const work of [
      () => put(pieces(Buffer.from('x')), never),
      () => Array.fromAsync(read(digestOf(Buffer.from('x')))),
    ]) {
      const error = await work().catch((error: unknown) => error)
      expect([originOf(error)?.origin, isUnavailable(error)]).toEqual(['files', isOutage])
    }
  })

  test('what the source of a blob throws is none of the bucket', async () => {
    const ofSource = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    async function* broken() {
      yield Buffer.from('x')
      throw ofSource
    }
    const error = await blobs.put(broken(), never).catch((error: unknown) => error)
    expect([error, originOf(error)]).toEqual([ofSource, null])
  })

  test('a clock that differs is waited for, because it is not of the configuration', async () => {
    await using server = await scriptedS3(() => ({
      status: 403,
      xml: failure('RequestTimeTooSkewed', 'The difference is too large.'),
    }))
    const error = await checkS3Blobs(server.config, never).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(BlobsUnavailable)
    expect(String(error)).toContain('the clock of this machine differs from that of the bucket')
  })

  test.for([
    [{ isExpired: true }, BlobsUnavailable, 'is unreachable (its certificate has expired: renew it)'],
    [{ subject: 'DNS:other.example' }, OperatorError, 'cannot be used: its certificate is for another name.'],
    [
      null,
      OperatorError,
      'cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS',
    ],
  ] as const)('a certificate %o', async ([options, kind, sentence]) => {
    const { certificate, key } = await makeCertificate(options ?? {})
    const server = createHttpsServer({ cert: certificate, key }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const trusted = getCACertificates()
    if (options !== null) setDefaultCACertificates([...trusted, certificate])
    const endpoint = `https://127.0.0.1:${portOf(server)}`
    const error = await checkS3Blobs({ ...config, endpoint }, never).catch((error: unknown) => error)
    setDefaultCACertificates(trusted)
    server.close()
    expect(error).toBeInstanceOf(kind)
    expect(String(error)).toContain(`The bucket s3://${s3.bucket} at ${endpoint} ${sentence}`)
  })

  test('a server that is overloaded is tried three times', async () => {
    await using server = await scriptedS3(() => ({
      status: 503,
      xml: failure('SlowDown', 'Reduce your rate.'),
    }))
    const checked = checkS3Blobs(server.config, never)
    await expect(checked).rejects.toThrow(BlobsUnavailable)
    await expect(checked).rejects.toThrow('is unreachable (Reduce your rate.): try again later')
    expect(server.requests).toHaveLength(3)
  })
})

test('a process waits for its bucket with one line', async () => {
  const [port = 0] = await freePorts(1)
  const late = { ...config, endpoint: `http://127.0.0.1:${port}` }
  const lines: string[] = []
  const { promise: waits, resolve: waiting } = Promise.withResolvers<void>()
  const log = createLogger('test', 'info', {
    write(line) {
      lines.push(JSON.parse(line).msg)
      waiting()
    },
  })
  const reachable = whenBlobsReachable(late, { log, signal: never })
  await waits
  await using server = await startS3({ port })
  await reachable
  expect(lines).toEqual([
    `The bucket s3://${server.bucket} is unreachable (connect ECONNREFUSED 127.0.0.1:${port}): waiting for it`,
    `The bucket s3://${server.bucket} is reachable`,
  ])
})

test('a process that stops does not wait for its bucket any longer', async () => {
  const [port = 0] = await freePorts(1)
  const stop = new AbortController()
  const log = { info() {}, warn: () => stop.abort(new Error('stopped')) }
  const waiting = whenBlobsReachable(
    { ...config, endpoint: `http://127.0.0.1:${port}` },
    { log, signal: stop.signal },
  )
  await expect(waiting).rejects.toThrow('stopped')
})
