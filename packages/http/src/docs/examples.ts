import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfig } from '@hono/zod-openapi'

const folder = new URL('../../../../docs/examples/', import.meta.url)

/** A request that the service accepts, and its response. A test sends each to a running service. */
type Example = { request: { body?: unknown }; response?: { status: number; body: unknown } }

export type Examples = ReadonlyMap<string, Example>

/** Reads the examples of `docs/examples`, by operation id. */
export function readExamples(): Examples {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  )
}

/** The route with the example of its operation in its body and its response. */
export function withExample(route: RouteConfig, examples: Examples): RouteConfig {
  const example = examples.get(route.operationId ?? '')
  if (!example?.response) return route
  const { status, body: responseBody } = example.response
  const { body } = route.request ?? {}
  const response = route.responses[status]
  const responses =
    response && 'content' in response && response.content
      ? { [status]: { ...response, content: withJsonExample(response.content, responseBody) } }
      : {}
  return {
    ...route,
    ...(body && {
      request: {
        ...route.request,
        body: { ...body, content: withJsonExample(body.content, example.request.body) },
      },
    }),
    responses: { ...route.responses, ...responses },
  }
}

const json = 'application/json'

function withJsonExample<Content extends Partial<Record<string, object>>>(
  content: Content,
  example: unknown,
): Content {
  return content[json] && example !== undefined
    ? { ...content, [json]: { ...content[json], example } }
    : content
}
