import { expect, test } from 'vitest'
import { createJobQueue } from './job-queue.ts'

const open = (tenantRunningMax = 1) => createJobQueue<string>({ tenantMax: 3, totalMax: 5, tenantRunningMax })

test('tenants take turns, and a tenant has one running job', () => {
  const queue = open()
  for (const job of ['a1', 'a2', 'a3']) queue.add('a', job)
  queue.add('b', 'b1')
  expect(queue.next()).toEqual({ tenantId: 'a', job: 'a1' })
  expect(queue.next()).toEqual({ tenantId: 'b', job: 'b1' })
  expect(queue.next()).toBeUndefined()
  queue.end('a')
  expect(queue.next()).toEqual({ tenantId: 'a', job: 'a2' })
})

test('a tenant has at most the allowed number of running jobs', () => {
  const queue = open(2)
  for (const job of ['a1', 'a2', 'a3']) queue.add('a', job)
  expect([queue.next()?.job, queue.next()?.job, queue.next()?.job]).toEqual(['a1', 'a2', undefined])
  queue.end('a')
  expect(queue.next()?.job).toBe('a3')
  queue.end('a')
  queue.end('a')
  for (const job of ['a4', 'a5', 'a6']) queue.add('a', job)
  expect([queue.next()?.job, queue.next()?.job, queue.next()?.job]).toEqual(['a4', 'a5', undefined])
})

test('a tenant that waits longer comes first', () => {
  const queue = open()
  for (const job of ['a1', 'a2']) queue.add('a', job)
  queue.next()
  queue.add('b', 'b1')
  queue.end('a')
  queue.add('c', 'c1')
  const order = [queue.next()?.job, queue.next()?.job, queue.next()?.job]
  expect(order).toEqual(['a2', 'b1', 'c1'])
})

test('a job is rejected when its tenant or the queue has too many', () => {
  const queue = open()
  expect(['a1', 'a2', 'a3', 'a4'].map((job) => queue.add('a', job))).toEqual([true, true, true, false])
  expect(['b1', 'b2', 'b3'].map((job) => queue.add('b', job))).toEqual([true, true, false])
  queue.next()
  expect(queue.add('b', 'b3')).toBe(true)
})

test('a removed job leaves its place, and a running job cannot be removed', () => {
  const queue = open()
  for (const job of ['a1', 'a2']) queue.add('a', job)
  queue.next()
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a2'), queue.remove('a', 'a2')]).toEqual([
    false,
    true,
    false,
  ])
  queue.end('a')
  expect(queue.next()).toBeUndefined()
})
