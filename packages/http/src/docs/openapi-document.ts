import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemComponents } from '../routes/problem-responses.ts'
import { headerComponents } from '../routes/response-headers.ts'
import { tags } from '../routes/tags.ts'
import { readExamples, withExample } from './examples.ts'
import { platformOperation } from './platform-operation.ts'

/** The routes of a document: for any key, or for platform keys only, with the tenant in the path. */
export type Audience = 'any' | 'platform'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const descriptions: Record<Audience, string> = {
  any: `Calculates Polish VAT and related taxes, explains the choice of each rate, and stores approved documents unchanged. Runs scheduled tasks and background jobs for many tenants.

Send an API key as \`Authorization: Bearer <key>\`. Errors are \`application/problem+json\`; the page at \`type\` explains each problem.

A change (PATCH, PUT) accepts the whole record as GET has returned it: a field with the value that it has stays as it is, and only another value of a field that cannot be changed is rejected.

Platform keys call the same routes with the tenant in the path: \`/api/openapi-platform.json\` describes them.`,
  platform: `The routes of Fiscus for platform keys: they name the tenant in the path, and work like the routes of \`/api/openapi.json\` for a key of this tenant.

A platform key needs the scope \`tenants:read\`, for changes \`tenants:admin\`, in addition to the scope of the route.`,
}

const tenantPrefix = '/api/v1/tenants/{tenant}/'

const titles: Record<Audience, string> = { any: 'Fiscus', platform: 'Fiscus for platforms' }

/** Returns the OpenAPI 3.1 document of the mounted routes for an audience, ordered by tag. */
export function openApiDocument(api: OpenAPIHono<ApiEnv>, audience: Audience): OpenApiDocument {
  const routes = routesFor(api, audience)
  const described = new OpenAPIHono()
  for (const route of routes) described.openAPIRegistry.registerPath(route)
  const used = new Set(routes.flatMap((route) => route.tags ?? []))
  const document = described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: titles[audience],
      version: '1',
      description: descriptions[audience],
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'The server of this document' }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
  })
  document.components = {
    ...document.components,
    headers: headerComponents,
    responses: problemComponents,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    },
  }
  return document
}

function routesFor(api: OpenAPIHono<ApiEnv>, audience: Audience): RouteConfig[] {
  const examples = readExamples()
  const order = Object.keys(tags)
  const rank = (route: RouteConfig) => order.indexOf(route.tags?.[0] ?? '')
  const routes = api.openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route] : [],
  )
  const paths = new Set(routes.map(({ path }) => path))
  return routes
    .filter(({ path }) => isVariant(path, paths) === (audience === 'platform'))
    .map((route) => withExample(route, examples))
    .map((route) => (audience === 'platform' ? platformOperation(route) : route))
    .sort((first, second) => rank(first) - rank(second))
}

/**
 * Returns whether a path is that of another route with the tenant in it. Other paths with a tenant are operations of
 * their own.
 */
function isVariant(path: string, paths: ReadonlySet<string>): boolean {
  return path.startsWith(tenantPrefix) && paths.has(path.replace(tenantPrefix, '/api/v1/'))
}
