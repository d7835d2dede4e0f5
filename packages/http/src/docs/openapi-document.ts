import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemComponents } from '../routes/problem-responses.ts'
import { headerComponents } from '../routes/response-headers.ts'
import { services, tagsOfServices } from '../routes/tags.ts'
import { readExamples, withExample } from './examples.ts'
import { shareComponents } from './share-components.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const description = `Calculates Polish VAT and related taxes, explains the choice of each rate, and stores approved documents unchanged. Runs scheduled tasks and background jobs for many tenants.

Send an API key as \`Authorization: Bearer <key>\`. Errors are \`application/problem+json\`; the page at \`type\` explains each problem.

A change (PATCH, PUT) accepts the whole record as GET has returned it: a field with the value that it has stays as it is, and only another value of a field that cannot be changed is rejected.

A platform key names the tenant in the base path, \`/api/v1/tenants/{tenant}\`. It needs the scope \`tenants:read\`, for changes \`tenants:admin\`, in addition to the scope of the operation.

\`/api/openapi.json\` describes all operations, \`/api/{service}/openapi.json\` those of one service: ${services.join(', ')}. An example has the first five records of each list.`

const base = '/api/v1'
const baseOfTenant = `${base}/tenants/{tenant}`

/** The base paths of an operation, unless it states its own. */
const servers = [
  { url: base, description: 'The tenant of the key' },
  {
    url: baseOfTenant,
    description: 'The tenant that a platform key names',
    variables: { tenant: { default: 'demo', description: 'The slug of the tenant' } },
  },
]

/** Returns the OpenAPI 3.1 document of the mounted routes, ordered by tag. */
export function openApiDocument(api: OpenAPIHono<ApiEnv>): OpenApiDocument {
  const tags: Record<string, string> = Object.assign({}, ...Object.values(tagsOfServices))
  const routes = routesOf(api, Object.keys(tags))
  const described = new OpenAPIHono()
  for (const route of routes) described.openAPIRegistry.registerPath(route)
  const used = new Set(routes.flatMap((route) => route.tags ?? []))
  const document = described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Fiscus',
      version: '1',
      description,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers,
    security: [{ bearer: [] }, { apiKey: [] }],
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
  return shareComponents(document)
}

/** The routes in the order of their tags, each once: the one with the tenant in its path is another base path. */
function routesOf(api: OpenAPIHono<ApiEnv>, tags: readonly string[]): RouteConfig[] {
  const examples = readExamples()
  const rank = (route: RouteConfig) => tags.indexOf(route.tags?.[0] ?? '')
  const routes = api.openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route] : [],
  )
  const paths = new Set(routes.map(({ path }) => path))
  const isOfTenant = ({ path }: RouteConfig) => paths.has(path.replace(base, baseOfTenant))
  const isCopy = ({ path }: RouteConfig) =>
    path.startsWith(`${baseOfTenant}/`) && paths.has(path.replace(baseOfTenant, base))
  return routes
    .filter((route) => !isCopy(route))
    .map((route) => belowBase(withExample(route, examples), isOfTenant(route)))
    .sort((first, second) => rank(first) - rank(second))
}

/** The route with its path below its base path. It states its servers unless they are those of the document. */
function belowBase(route: RouteConfig, isOfTenant: boolean): RouteConfig {
  if (!route.path.startsWith(`${base}/`)) return { ...route, servers: [{ url: '/' }] }
  return { ...route, path: route.path.slice(base.length), ...(!isOfTenant && { servers: [{ url: base }] }) }
}
