import { expect, test } from 'vitest'
import { BlobsUnavailable } from '../blobs/blobs.ts'
import { markOrigin } from '../faults/origin.ts'
import { endWhenAvailable } from './end-when-available.ts'

const signal = new AbortController().signal
const ofHost = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })
const failure = (code: string) => markOrigin(ofHost(code), 'database')

/** Runs a turn whose work, and whose first try of its end, fail with these errors. */
async function run({ ofWork, ofEnd }: { ofWork?: Error; ofEnd?: Error }) {
  const calls: string[] = []
  let isFirst = true
  const write = async (call: string) => {
    calls.push(call)
    const fails = isFirst
    isFirst = false
    if (fails && ofEnd) throw ofEnd
  }
  const turn = endWhenAvailable({
    work: async () => {
      if (ofWork) throw ofWork
      return 'read'
    },
    end: (outcome) => write(`end ${outcome}`),
    release: () => write('release'),
    signal,
  })
  const [result] = await Promise.allSettled([turn])
  return { calls, result: result.status === 'fulfilled' ? result.value : result.reason }
}

test('the outcome of a turn is written when the database is back', async () => {
  expect(await run({ ofEnd: failure('57P01') })).toEqual({ calls: ['end read', 'end read'], result: 'read' })
})

test('a turn that an outage has ended gives its lease back when the database is back, and ends the run', async () => {
  const outage = failure('CONNECTION_CLOSED')
  expect(await run({ ofWork: outage, ofEnd: failure('57P03') })).toEqual({
    calls: ['release', 'release'],
    result: outage,
  })
})

test('a turn that cannot store its files gives its lease back', async () => {
  const full = new BlobsUnavailable('The blob folder /srv', 'EROFS')
  expect(await run({ ofWork: full })).toMatchObject({ calls: ['release'] })
})

test('a turn that ends with another error keeps its lease', async () => {
  const ofHosts = ['CONNECT_TIMEOUT', 'ECONNREFUSED', '57P01', 'ENOSPC'].map(ofHost)
  for (const error of [failure('57014'), failure('23505'), ...ofHosts])
    expect(await run({ ofWork: error })).toEqual({ calls: [], result: error })
})
