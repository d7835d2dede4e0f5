import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readDescription } from '../fuzz/operations.ts'
import { valuesOfSchema } from '../fuzz/values-of-schema.ts'
import {
  adminResources,
  groupwareResources,
  mailResources,
  pdfResources,
  type Resources,
  schedulerResources,
  taxResources,
} from './resources.ts'
import { type Change, changeReadOnly, sendBack, sendBackWith, sendBackWithoutMatch } from './send-back.ts'

/** Random changes of each record. */
const runs = Number(process.env.ROUND_TRIPS ?? 10)

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())
const server = inject('databaseServer')
const resources: Resources = {
  ...(await taxResources(server, opened)),
  ...(await schedulerResources(server, opened)),
  ...(await mailResources(server, opened)),
  ...(await pdfResources(server, opened)),
  ...(await adminResources(server, opened)),
  ...(await groupwareResources(server, opened)),
}
const { operations, schemas } = readDescription('tenant')
const isChange = (method: string) => method === 'PATCH' || method === 'PUT'
const readAndChanged = operations.filter(
  ({ method, path }) =>
    isChange(method) && operations.some((other) => other.method === 'GET' && other.path === path),
)

test('each record that is read and changed at one path is sent back here, or there is a reason', () => {
  expect(Object.keys(resources).toSorted()).toEqual(
    readAndChanged.map(({ operationId }) => operationId).toSorted(),
  )
})

const cases = Object.entries(resources).flatMap(([operationId, resource]) =>
  typeof resource === 'string' ? [] : [[operationId, resource] as const],
)

describe.for(cases)('%s', ([operationId, resource]) => {
  const operation = operations.find((each) => each.operationId === operationId)
  const schema = operation?.body?.schema ?? {}
  const body = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
  const { properties = {} } = body ?? {}
  const change: Change = {
    method: operation?.method === 'PUT' ? 'PUT' : 'PATCH',
    settable: Object.keys(properties),
    needsVersion: (operation?.parameters ?? []).some(
      ({ name, required }) => name === 'if-match' && required === true,
    ),
  }
  const { place } = resource
  const paths: string[] = []
  beforeAll(async () => {
    paths.push(...(await resource.create()))
  })

  test('a record that is sent back is accepted, and nothing changes', async () => {
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) await sendBack(place, path, change)
  })

  test('a field that cannot be changed is refused by its name when it has another value', async () => {
    for (const path of paths.slice(0, 3)) await changeReadOnly(place, path, change)
  })

  test('a record that is sent back needs its version', async () => {
    for (const path of paths.slice(0, 1)) await sendBackWithoutMatch(place, path, change)
  })

  test('of a record that is sent back with one change, that field changes', async () => {
    for (const path of paths) {
      if (path.includes('standard-')) continue
      const { status } = await place.call('GET', path)
      if (status === 200) await sendBackWith(place, path, change, resource)
    }
  })

  test('what random changes make of a record is accepted, too', async () => {
    const [path = ''] = paths.slice(-1)
    const parts = Object.entries(properties).map(
      ([name, property]) => [name, valuesOfSchema(property, schemas)] as const,
    )
    const whole = valuesOfSchema(schema, schemas)
    const some = fc.record(Object.fromEntries(parts), { requiredKeys: [] })
    for (const sent of fc.sample(change.method === 'PUT' ? whole : some, runs)) {
      const { headers, status } = await place.call('GET', path)
      if (status !== 200) return
      const etag = headers.get('etag')
      const reply = await place.call(change.method, path, sent, etag ? { 'if-match': etag } : {})
      expect(reply.status, `${JSON.stringify(sent)} ${reply.text}`).toBeLessThan(500)
      const isThere = (await place.call('GET', path)).status === 200
      if (reply.status === 200 && isThere) await sendBack(place, path, { ...change, isWhole: true })
    }
  })
})
