import { expect, test } from 'vitest'
import { withResources } from './with-resources.ts'

function openService(events: string[], error?: Error) {
  return (async () => {
    await using opened = new AsyncDisposableStack()
    opened.defer(() => void events.push('closed'))
    if (error) throw error
    return withResources({ url: 'http://localhost' }, opened)
  })()
}

test('the resources are disposed with the value, once', async () => {
  const events: string[] = []
  const service = await openService(events)
  expect([service.url, events]).toEqual(['http://localhost', []])
  await service[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  expect(events).toEqual(['closed'])
})

test('the resources are disposed at once if opening fails', async () => {
  const events: string[] = []
  await expect(openService(events, new Error('port taken'))).rejects.toThrow('port taken')
  expect(events).toEqual(['closed'])
})
