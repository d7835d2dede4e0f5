import fc from 'fast-check'
import { hostileWord, mostly } from './hostile-words.ts'
import type { Description, Operation, Parameter } from './operations.ts'
import { valuesOfSchema } from './values-of-schema.ts'

/** A generated request. `path` has its query. */
export type FuzzRequest = {
  operation: Operation
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Requests for every operation of a description, with ids of records that exist in most of them. */
export function requestsOf({ operations, schemas }: Description, idsOf: (noun: string) => readonly string[]) {
  const requests = operations.map((operation) => requestsOfOperation(operation, schemas, idsOf))
  return fc.oneof(...requests)
}

function requestsOfOperation(
  operation: Operation,
  schemas: Description['schemas'],
  idsOf: (noun: string) => readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const valuesOf = ({ schema, in: place }: Parameter) =>
    mostly(
      valuesOfSchema(schema, schemas).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
      hostileWord,
    ).filter((text) => place !== 'header' || isHeaderText(text))
  const noun = /([a-z_]+)\/{(?:id|runId)}/.exec(operation.path)?.[1] ?? ''
  const ids = mostly(fc.constantFrom(...idsOf(noun), operation.path), fc.uuid())
  const place = (wanted: Parameter['in']) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === wanted)
    return parameters.map((parameter) => [parameter.name, valuesOf(parameter)] as const)
  }
  const path = place('path').map(
    ([name, text]) => [name, mostly(valueOfPath(name, ids, text), text)] as const,
  )
  const body = operation.body?.schema
    ? mostly(bodies(operation, schemas), fc.oneof(fc.json(), hostileWord, fc.constant('['.repeat(70_000))))
    : fc.constant(undefined)
  return fc
    .record({
      params: fc.record(Object.fromEntries(path)),
      query: fc.oneof(fc.constant({}), fc.record(Object.fromEntries(place('query')), { requiredKeys: [] })),
      unknown: operation.isPublic
        ? fc.constant({})
        : mostly(fc.constant({}), fc.record({ [`x-${operation.method}`]: hostileWord })),
      headers: fc.record(
        { ...Object.fromEntries(place('header')), ...commonHeaders },
        { requiredKeys: ['content-type'] },
      ),
      body,
    })
    .map(({ params, query, unknown, headers, body }) => {
      const address = operation.path.replaceAll(/{(.+?)}/g, (_, name) =>
        encodeURIComponent(String(Reflect.get(params, name)).toWellFormed()),
      )
      const search = new URLSearchParams()
      const texts: Record<string, string> = { ...query, ...unknown }
      for (const [name, text] of Object.entries(texts)) search.append(name, text.toWellFormed())
      return { operation, path: search.size > 0 ? `${address}?${search}` : address, headers, body }
    })
}

function valueOfPath(
  name: string,
  ids: fc.Arbitrary<string>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  if (name === 'tenant')
    return mostly(fc.constant('acme'), fc.constantFrom('administration', 'unknown', '%00'))
  return /id$/i.test(name) ? ids : text
}

/** The examples of the description with other values, and bodies of the schema. */
function bodies({ body }: Operation, schemas: Description['schemas']): fc.Arbitrary<string> {
  const examples = [body?.example, ...Object.values(body?.examples ?? {}).map(({ value }) => value)].filter(
    (example) => example !== undefined,
  )
  const generated = valuesOfSchema(body?.schema ?? {}, schemas)
  const changed = examples.map((example) =>
    fc
      .tuple(fc.constant(example), generated, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([known, other, share]) => mixed(known, other, share)),
  )
  return fc.oneof(generated, ...changed).map((value) => JSON.stringify(value) ?? '')
}

/** An object with a share of the members of another. */
function mixed(known: unknown, other: unknown, share: number): unknown {
  if (typeof known !== 'object' || typeof other !== 'object' || !known || !other) return known
  const members = Object.entries(other)
  return { ...known, ...Object.fromEntries(members.slice(0, Math.floor(members.length * share))) }
}

const commonHeaders = {
  'if-match': mostly(
    fc.constant('*'),
    fc.constantFrom('"v1"', 'W/"v1"', 'v1', '"v99999999999999999999"', ''),
  ),
  'idempotency-key': fc.string({ maxLength: 300 }).filter(isHeaderText),
  'x-audit-reason': fc.string({ maxLength: 600 }).filter(isHeaderText),
  'content-type': mostly(
    fc.constant('application/json'),
    fc.constantFrom('text/plain', 'application/json; charset=utf-16'),
  ),
}

function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
