import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { waitUntilReady } from './wait-until-ready.ts'

const silenceMsMax = 60_000
afterEach(() => void vi.useRealTimers())

test('the log of a ready server is read until its end', async () => {
  const log = new PassThrough()
  log.write('LOG:  starting PostgreSQL\nLOG:  database system is ready to accept connections\n')
  await waitUntilReady(log, silenceMsMax)
  if (!log.write(Buffer.alloc(1_000_000))) await once(log, 'drain')
  expect(log.isPaused()).toBe(false)
})

test('the error of a server that does not start has its log', async () => {
  const log = new PassThrough()
  log.end('LOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory\n')
  await expect(waitUntilReady(log, silenceMsMax)).rejects.toThrow(
    'The embedded PostgreSQL did not start:\nLOG:  starting PostgreSQL\nFATAL:  could not map anonymous shared memory',
  )
})

test('a server that logs its progress may take as long as it needs, and a silent one hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const log = new PassThrough()
  const failure = waitUntilReady(log, silenceMsMax).catch((error: unknown) => String(error))
  let hasEnded = false
  void failure.then(() => {
    hasEnded = true
  })
  const passWith = async (line: string) => {
    log.write(line)
    await setImmediate()
    vi.advanceTimersByTime(50_000)
    await setImmediate()
  }
  for (const seconds of [10, 20, 30])
    await passWith(`LOG:  redo in progress, elapsed time: ${seconds}.00 s\n`)
  expect(hasEnded).toBe(false)
  await passWith('')
  expect(await failure).toContain('did not start:\nLOG:  redo in progress, elapsed time: 10.00 s')
})
