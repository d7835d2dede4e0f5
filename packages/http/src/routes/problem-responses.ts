import { problemSchema } from '@fiscus/contracts/problems/problem-schema'
import { type ProblemCode, problems, titleOf } from '@fiscus/contracts/problems/problems'
import { z } from 'zod'
import { type ResponseHeader, responseHeaders } from './response-headers.ts'
import { ifMatchOrLast } from './route-parts.ts'
import type { ScopedRoute } from './scoped-route.ts'

/** Problems of the connection, of the database, of the stored files and of the process, which any route can have. */
const problemsOfAll = [
  'malformed-request',
  'request-timeout',
  'rate-limited',
  'headers-too-large',
  'internal-error',
  'database-unavailable',
  'files-unavailable',
  'overloaded',
] as const satisfies ProblemCode[]

const problemsOfKeys = [
  'unauthenticated',
  'missing-scope',
  'tenant-required',
  'tenant-suspended',
  'not-found',
  'invalid-request',
] as const satisfies ProblemCode[]

const problemsOfBodies = [
  'malformed-json',
  'payload-too-large',
  'unsupported-media-type',
  'invalid-request',
] as const satisfies ProblemCode[]

const problemsOfChanges = ['precondition-required', 'precondition-failed'] as const satisfies ProblemCode[]

const headersOf: Record<number, ResponseHeader[]> = {
  401: ['WWW-Authenticate'],
  409: ['Location'],
  412: ['ETag'],
  428: ['ETag'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const general = new Set<ProblemCode>([
  ...problemsOfAll,
  ...problemsOfKeys,
  ...problemsOfBodies,
  ...problemsOfChanges,
])

/** The problems that a route can have: the ones of its parts, and the ones that it declares itself. */
function problemsOf(route: ScopedRoute): ProblemCode[] {
  const { params, query, headers, body } = route.request ?? {}
  const shape = headers instanceof z.ZodObject ? headers.shape : {}
  const codes = new Set<ProblemCode>([
    ...problemsOfAll,
    ...(route.scope === 'public' ? [] : problemsOfKeys),
    ...(params ? (['not-found', 'invalid-request'] as const) : []),
    ...(query ? (['invalid-request'] as const) : []),
    ...(body ? problemsOfBodies : []),
    ...('if-match' in shape ? problemsOfChanges : []),
    ...('idempotency-key' in shape ? (['idempotency-key-reused'] as const) : []),
    ...(route.problems ?? []),
  ])
  if (headers === ifMatchOrLast) codes.delete('precondition-required')
  return [...codes]
}

/**
 * The responses of problems by status. The general problems of a status are one component; a status with a problem of
 * the route itself lists its codes.
 */
export function problemResponses(route: ScopedRoute) {
  const responses = [...codesByStatus(problemsOf(route))].map(([status, codes]) => {
    const isGeneral = codes.every((code) => general.has(code))
    const reference = { $ref: `#/components/responses/${componentName(status)}` }
    return [status, isGeneral ? reference : problemResponse(status, codes)]
  })
  return Object.fromEntries(responses)
}

/** The component of each status with general problems. */
export const problemComponents = Object.fromEntries(
  [...codesByStatus([...general])].map(([status, codes]) => {
    const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    return [componentName(status), { ...problemResponse(status, codes), content }]
  }),
)

function componentName(status: number): string {
  return `Problem${status}`
}

function codesByStatus(codes: readonly ProblemCode[]): [number, ProblemCode[]][] {
  const statuses = new Set(codes.map((code) => problems[code].status))
  const byStatus = Object.groupBy(codes, (code) => problems[code].status)
  return [...statuses]
    .sort((first, second) => first - second)
    .map((status) => [status, byStatus[status] ?? []])
}

function problemResponse(status: number, codes: readonly ProblemCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${titleOf(code)}.`).join(' '),
    headers: responseHeaders([...(headersOf[status] ?? []), 'X-Request-Id', 'RateLimit', 'RateLimit-Policy']),
    content: { 'application/problem+json': { schema: problemSchema } },
  }
}
