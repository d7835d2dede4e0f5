import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { untilReady } from './until-ready.ts'

test('once PostgreSQL is ready, its log is read on for ever', async () => {
  const log = new PassThrough()
  const patience = new AbortController()
  log.write('LOG:  starting PostgreSQL\nLOG:  database system is ready to accept connections\n')
  await untilReady(log, patience.signal)
  patience.abort()
  if (!log.write(Buffer.alloc(1_000_000))) await once(log, 'drain')
  expect(log.isPaused()).toBe(false)
})

test('one that ends before says why', async () => {
  const log = new PassThrough()
  log.end('LOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory\n')
  await expect(untilReady(log, new AbortController().signal)).rejects.toThrow(
    'The embedded PostgreSQL did not start:\nLOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory',
  )
})
