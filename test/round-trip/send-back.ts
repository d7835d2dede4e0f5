import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'

/**
 * A caller of a service, without the check against the API description, and what a change leaves behind: audit entries,
 * and objects to push.
 */
export type Place = { call: Call; trace: () => Promise<unknown> }

type Fields = Record<string, unknown>
type OneChange = { change: Fields; changed?: readonly string[] }

/** The operation that changes a record: its method, the fields that it can change, and whether it needs the version. */
export type Change = { method: 'PATCH' | 'PUT'; settable: readonly string[]; needsVersion: boolean }

async function read({ call }: Place, path: string): Promise<Reply<Fields>> {
  const reply = await call<Fields>('GET', path)
  expect(reply.status, `GET ${path} ${reply.text.slice(0, 500)}`).toBe(200)
  return reply
}

const matching = ({ headers }: Reply): Record<string, string> => {
  const etag = headers.get('etag')
  return etag === null ? {} : { 'if-match': etag }
}

/**
 * Sends a record back as GET returned it, whole and, unless `isWhole`, field by field: nothing is refused, and nothing
 * changes.
 */
export async function sendBack(
  place: Place,
  path: string,
  { method, isWhole = false }: Change & { isWhole?: boolean },
): Promise<void> {
  const before = await read(place, path)
  const trace = await place.trace()
  const fields = Object.entries(before.body).map(([name, value]) => ({ [name]: value }))
  for (const body of [before.body, ...(method === 'PATCH' && !isWhole ? fields : [])]) {
    const { status, text } = await place.call(method, path, body, matching(before))
    const names = Object.keys(body).join()
    expect({ path, names, status, text: status === 200 ? '' : text }).toEqual({
      path,
      names,
      status: 200,
      text: '',
    })
  }
  const after = await read(place, path)
  expect(after.body).toEqual(before.body)
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(await place.trace(), `${path} has left a trace`).toEqual(trace)
}

/**
 * Sends a record back whole with another value in one field: that field changes, and those that follow from it.
 */
export async function sendBackWith(
  place: Place,
  path: string,
  { method }: Change,
  { change, changed: expected = Object.keys(change) }: OneChange,
): Promise<void> {
  const before = await read(place, path)
  const reply = await place.call<Fields>(method, path, { ...before.body, ...change }, matching(before))
  expect(reply.status, `${path} ${reply.text.slice(0, 500)}`).toBe(200)
  const after = await read(place, path)
  const names = Object.keys({ ...before.body, ...after.body })
  const isEqual = (name: string) => JSON.stringify(before.body[name]) === JSON.stringify(after.body[name])
  const changed = names.filter((name) => !isEqual(name) && !followers.has(name))
  expect({ path, changed: changed.toSorted() }).toEqual({ path, changed: expected.toSorted() })
}

/** What each change, or a change of the times of an event or of the contents of a template, brings along. */
const followers = new Set([
  ...['version', 'updated_at', 'updated_by', 'updatedAt', 'updatedBy'],
  ...['sequence', 'is_changed', 'content_version', 'edited_fields', 'uid'],
])

/** Sends each field that cannot be changed with another value: it is refused by its name, and nothing changes. */
export async function changeReadOnly(
  place: Place,
  path: string,
  { method, settable }: Change,
): Promise<void> {
  const before = await read(place, path)
  for (const name of Object.keys(before.body).filter((each) => !settable.includes(each))) {
    const body = { ...before.body, [name]: otherThan(before.body[name]) }
    const reply = await place.call<{ errors: object[] }>(method, path, body, matching(before))
    const error = expect.objectContaining({ pointer: `/${name}`, code: 'read-only' })
    const errors = expect.arrayContaining([error])
    expect({ name, status: reply.status, errors: reply.body.errors }).toEqual({ name, status: 422, errors })
  }
  const unknown = await place.call<{ errors: object[] }>(
    method,
    path,
    { ...before.body, unknown_field: 1 },
    matching(before),
  )
  const error = expect.objectContaining({ pointer: '/unknown_field', code: 'unknown-field' })
  expect(unknown).toMatchObject({ status: 422, body: { errors: expect.arrayContaining([error]) } })
  expect((await read(place, path)).body).toEqual(before.body)
}

/** Sends a record back without If-Match, and with that of an older version. */
export async function sendBackWithoutMatch(
  place: Place,
  path: string,
  { method, needsVersion }: Change,
): Promise<void> {
  const before = await read(place, path)
  if (!needsVersion) return
  expect(await place.call(method, path, before.body)).toMatchObject({ status: 428 })
  expect(await place.call(method, path, before.body, { 'if-match': '"v999"' })).toMatchObject({ status: 412 })
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === null ? 'x' : null
}
