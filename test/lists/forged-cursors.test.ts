import { boundCursor, listOf } from '@fiscus/http/requests/bound-cursor'
import { writeCursor } from '@fiscus/http/responses/cursor'
import { test as base, expect, inject } from 'vitest'
import { startPanel } from '../browser/harness/start-panel.ts'
import { type Operation, readDescription } from '../fuzz/operations.ts'

const test = base
  .extend('server', { scope: 'file' }, inject('databaseServer'))
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server)
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('keys', { scope: 'file' }, async ({ panel }) => {
    return { tenant: await panel.keyOf('admin'), platform: await panel.keyOf('platform_admin') }
  })

const id = '019aa2c4-7a80-7000-8000-000000000001'
/** Instants, days and texts that PostgreSQL does not store. */
const unstorable = ['0000-01-01T00:00:00Z', '0000-01-01', '\0', 'a\0', '\ud800']
const forgedKeys = [
  ...unstorable.flatMap((value) => [value, [value, id], [value, value, id], { at: value, id }]),
  ...[-1, 1.5, 2 ** 31, 2 ** 53].flatMap((value) => [value, [value, id]]),
  [],
  null,
]
const requiredValues = new Map([
  ['period', '2026-10'],
  ['quarter', '2026-Q3'],
  ['from', '2026-10-01T00:00:00Z'],
  ['to', '2026-10-02T00:00:00Z'],
  ['kind', 'timesheet_report'],
])
const parts = new Map([
  ['jpk-v7m', 'K_19'],
  ['vat-ue', 'C'],
  ['oss', 'supplies'],
])

/** `origin` is the operation whose list the cursor belongs to. */
function addressOf({ operationId, path, parameters }: Operation, key: unknown, origin = operationId): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const part = parts.get(path.split('/').at(-2) ?? '') ?? ''
  const list = listOf(origin, path.includes('{id}') ? { id } : {})
  const query = new URLSearchParams({ cursor: boundCursor(list, writeCursor(key)) })
  for (const { name } of required) query.set(name, requiredValues.get(name) ?? part)
  return `${path.replace('{id}', id)}?${query}`
}

const lists = readDescription('tenant').operations.filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'cursor'),
)

test.for(lists)('$path rejects the cursors of other lists', async (list, { panel, keys }) => {
  const key = list.path === '/api/v1/tenants' ? keys.platform : keys.tenant
  const others = lists.filter(({ operationId }) => operationId !== list.operationId)
  for (const { operationId } of others) {
    const response = await fetch(`${panel.url}${addressOf(list, id, operationId)}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect({ status: response.status, body: await response.json() }, operationId).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/cursor' }] },
    })
  }
})

test.for(lists)(
  '$path rejects a cursor with a key that is not stored, or begins elsewhere',
  async (list, { panel, keys }) => {
    const key = list.path === '/api/v1/tenants' ? keys.platform : keys.tenant
    for (const forged of forgedKeys) {
      const response = await fetch(`${panel.url}${addressOf(list, forged)}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const body = await response.json()
      const isUnknownRecord = response.status === 404 && list.path.includes('{id}')
      const isFromElsewhere = response.status === 200
      if (!isUnknownRecord && !isFromElsewhere)
        expect({ status: response.status, body }, JSON.stringify(forged)).toMatchObject({
          status: 422,
          body: { errors: [{ pointer: '/query/cursor' }] },
        })
    }
  },
)
