import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { eq } from 'drizzle-orm'
import { SSEStreamingApi } from 'hono/streaming'
import { expect } from 'vitest'
import type { TaskScope } from '../context/task-scope.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'
import { type Changes, readChanges } from './read-changes.ts'
import { streamChanges } from './stream-changes.ts'
import { openSubscription } from './subscription.ts'

const test = schedulerTest('demo').extend('rename', ({ scheduler, control }) => async (label: string) => {
  const { id } = await scheduler.task('demo', 'session_cleanup')
  await control.update(cronTasks).set({ label }).where(eq(cronTasks.id, id))
})

const all: TaskScope = { kind: 'all' }

/** The labels of the tasks that a stream sends of batches that wait for it. */
async function sentLabels(
  control: ControlDatabase,
  scope: TaskScope,
  since: string,
  batches: Iterable<Changes> | AsyncIterable<Changes>,
): Promise<(string | undefined)[]> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new SSEStreamingApi(writable, readable)
  const text = new Response(stream.responseReadable).text()
  const subscription = {
    ...openSubscription('key'),
    async *changes() {
      yield* batches
    },
  }
  const request = { scope, profile: undefined, kinds: ['task'] as const, since, isAllowed: async () => true }
  await streamChanges(control, request, subscription, stream)
  await stream.close()
  return [...(await text).matchAll(/"label":"([^"]*)"/g)].map(([, label]) => label)
}

test('a batch that was read before the stream began sends no older state after a newer one', async ({
  control,
  rename,
}) => {
  const { position } = await readChanges(control, null, all)
  await rename('old')
  const old = await readChanges(control, position, all)
  await rename('new')
  expect(await sentLabels(control, all, position, [old])).toEqual(['new'])
  const next = await readChanges(control, old.position, all)
  await rename('newest')
  const last = await readChanges(control, next.position, all)
  expect(await sentLabels(control, all, next.position, [next, last])).toEqual(['newest'])
  expect(await sentLabels(control, all, last.position, [old, next, last])).toEqual([])
})

test('a batch that waits while the changes of a tenant are read anew sends no older state', async ({
  scheduler,
  control,
  rename,
}) => {
  const scope: TaskScope = { kind: 'tenant', tenantId: scheduler.fresh.tenant('demo').id }
  const { position } = await readChanges(control, null, all)
  async function* batches() {
    await rename('first')
    const tooMany = { ...(await readChanges(control, position, all)), tasks: null, runs: [] }
    await rename('second')
    const waiting = await readChanges(control, tooMany.position, all)
    await rename('third')
    yield tooMany
    yield waiting
  }
  expect(await sentLabels(control, scope, position, batches())).toEqual(['third'])
})

test('a stream whose caller does not read holds ten batches at most, and ends with its connection', async ({
  control,
  rename,
}) => {
  const { position } = await readChanges(control, null, all)
  await rename('unread')
  const changes = await readChanges(control, position, all)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new SSEStreamingApi(writable, readable)
  const subscription = openSubscription('key')
  const request = { scope: all, profile: undefined, kinds: ['task'] as const, isAllowed: async () => true }
  const streamed = streamChanges(control, { ...request, since: position }, subscription, stream)
  for (let batch = 0; batch < 100; batch += 1) subscription.push(changes)
  await stream.responseReadable.cancel()
  await streamed
  expect(await subscription.changes().next()).toEqual({ done: true, value: undefined })
})
