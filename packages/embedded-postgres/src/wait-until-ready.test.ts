import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { waitUntilReady } from './wait-until-ready.ts'

test('the log of a ready server is read until its end', async () => {
  const log = new PassThrough()
  const stopping = new AbortController()
  log.write('LOG:  starting PostgreSQL\nLOG:  database system is ready to accept connections\n')
  await waitUntilReady(log, stopping.signal)
  stopping.abort()
  if (!log.write(Buffer.alloc(1_000_000))) await once(log, 'drain')
  expect(log.isPaused()).toBe(false)
})

test('the error of a server that does not start has its log', async () => {
  const log = new PassThrough()
  log.end('LOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory\n')
  await expect(waitUntilReady(log, new AbortController().signal)).rejects.toThrow(
    'The embedded PostgreSQL did not start:\nLOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory',
  )
})
