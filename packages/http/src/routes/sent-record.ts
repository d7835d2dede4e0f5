import { isDeepStrictEqual } from 'node:util'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { values } from '@fiscus/messages/values'
import { Context, type Handler } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../requests/api-env.ts'
import type { CompareBody } from '../requests/authorize-and-validate.ts'
import { parseExactly } from '../requests/exact-numbers.ts'
import { validate } from '../requests/validate.ts'
import { etagOf, isMatch, requireMatch } from '../responses/etag.ts'
import { ifMatch, ifMatchOrLast } from './route-parts.ts'
import type { ScopedRoute } from './scoped-route.ts'

/** A route with its handler. */
export type HandledRoute = { route: ScopedRoute; handler: Handler }

/** A record as GET returns it. `version`: that of its ETag; null: it has none. */
type CurrentRecord = { fields: Fields; text: string; version: number | null }
type Fields = Readonly<Record<string, unknown>>

/**
 * Compares the body of a change (PATCH, PUT) with the record as GET at the same path returns it, so that whatever GET
 * returns can be sent back: a field with the value that it has counts as absent, also where a new value must be
 * otherwise. In a PUT, and beside a field that the record does not show, such as a password or the tenant of a role, it
 * stays where it can be set: there it may mean something else. When nothing differs, the response is the record, or the
 * handler gets an empty change where its response has another form.
 * @param get the GET route of a path; undefined: there is none
 * @throws Problem 412 when If-Match has another version; 428 without a required one, when nothing differs
 */
export function compareWithRecord(
  route: ScopedRoute,
  get: (path: string) => HandledRoute | undefined,
): CompareBody | undefined {
  const { method, largeBodies = false, request } = route
  if (largeBodies || (method !== 'patch' && method !== 'put')) return undefined
  const isLastEnough = request?.headers === ifMatchOrLast
  const hasVersion = request?.headers === ifMatch || isLastEnough
  return async (c, sent, { params, schema }) => {
    const shown = get(route.path)
    if (!shown || !isFields(sent) || Object.keys(sent).length === 0) return null
    // Without a version, a change to the same values costs less than reading the record.
    if (!hasVersion && schema.safeParse(sent).success) return null
    const current = await readCurrent(c, params, shown.handler)
    if (current === null) return null
    const { fields, version } = current
    const shape = shapeOf(schema)
    const match = c.req.header('if-match') ?? (isLastEnough ? '*' : undefined)
    if (hasVersion && version !== null && match !== undefined && !isMatch(match, version)) {
      // A change of a version that was replaced has faults of its own; a record that is sent back differs from the
      // newer one.
      if (Object.keys(sent).every((name) => name in shape || !Object.hasOwn(fields, name))) return null
      requireMatch(match, version)
    }
    const change = changeOf(sent, fields, { isWhole: method === 'put', shape })
    if (hasVersion && version !== null && change === null) requireMatch(match, version)
    if (change !== null) return (errors) => validateChange(schema, change, fields, errors)
    return schemaOfResponse(route) === schemaOfResponse(shown.route) ? respond(c, current) : () => ({})
  }
}

/** Adds the errors of what differs; a field that cannot be changed is another error than an unknown one. */
function validateChange(schema: z.ZodType, change: Fields, current: Fields, errors: ProblemError[]): object {
  const faults: ProblemError[] = []
  const valid = validate(schema, change, '', faults)
  const isReadOnly = ({ code, pointer }: ProblemError) =>
    code === 'unknown-field' && Object.hasOwn(current, pointer.slice(1))
  errors.push(...faults.map((fault) => (isReadOnly(fault) ? { ...fault, ...readOnly } : fault)))
  return valid
}

const readOnly = {
  code: 'read-only',
  detail: values.readOnly(),
} as const

function respond(c: Context<ApiEnv>, { text, version }: CurrentRecord): Response {
  if (version !== null) c.header('ETag', etagOf(version))
  return c.body(text, 200, { 'content-type': 'application/json' })
}

function schemaOfResponse({ responses }: ScopedRoute): unknown {
  const response = responses[200]
  const json = response && 'content' in response ? response.content?.['application/json'] : undefined
  return json && 'schema' in json ? json.schema : undefined
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** The fields that a change can set. */
function shapeOf(schema: z.ZodType): Shape {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** null: nothing differs. */
function changeOf(
  sent: Fields,
  current: Fields,
  { isWhole, shape }: { isWhole: boolean; shape: Shape },
): Fields | null {
  const names = Object.keys(sent)
  const isShown = (name: string) => Object.hasOwn(current, name)
  const isEqual = (name: string) => isShown(name) && isDeepStrictEqual(sent[name], current[name])
  // A PUT without a field clears it.
  const isSame = (name: string) => isDeepStrictEqual(sent[name] ?? null, current[name] ?? null)
  const isUnchanged = names.every(isEqual) && (!isWhole || Object.keys(shape).every(isSame))
  if (isUnchanged) return null
  const keepsEqual = isWhole || !names.every(isShown)
  const stays = (name: string) => {
    const field = shape[name]
    if (field === undefined || !z.core.safeParse(field, sent[name]).success) return false
    return keepsEqual || field._zod.optin === undefined
  }
  const kept = names.filter((name) => !isEqual(name) || stays(name))
  return Object.fromEntries(kept.map((name) => [name, sent[name]]))
}

/**
 * null: the caller gets no record there, or no JSON. What the handler sets has no effect on the response to the change.
 */
async function readCurrent(c: Context<ApiEnv>, params: object, get: Handler): Promise<CurrentRecord | null> {
  const reading = new Context(c.req.raw, { env: {}, path: c.req.path })
  for (const [name, value] of Object.entries(c.var)) reading.set(name, value)
  reading.req.addValidatedData('param', params)
  try {
    const response = await get(reading, async () => {})
    if (!(response instanceof Response) || response.status !== 200) return null
    const text = await response.text()
    const fields = parseExactly(text)
    const [, version] = /^"v(\d+)"$/.exec(response.headers.get('etag') ?? '') ?? []
    return isFields(fields) ? { fields, text, version: version === undefined ? null : Number(version) } : null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
