import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const description = `Calculates Polish VAT and related taxes, explains the choice of each rate, and stores approved documents unchanged. Runs scheduled tasks and background jobs for many tenants.
Send an API key as \`Authorization: Bearer <key>\`. Errors are \`application/problem+json\`; the page at \`type\` explains each problem.
Routes under \`/api/v1/tenants/{tenant}\` are for platform keys and work like the same routes without this prefix.`

/** Returns the OpenAPI 3.1 document of all mounted routes. */
export function openApiDocument(api: OpenAPIHono<ApiEnv>): OpenApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Fiscus', version: '1', description },
  })
  document.components = {
    ...document.components,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    },
  }
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    if (path.includes('/{tenant}/')) item.parameters = [tenantParameter]
    const operations = [item.get, item.post, item.put, item.patch, item.delete]
    for (const operation of operations) if (operation) operation.tags ??= [tagOf(path)]
  }
  return document
}

/** `Rates` for /api/v1/tax/rates/{id}. The same route of the platform has a tag of its own. */
function tagOf(path: string): string {
  const [, isCentral, noun = ''] = /^\/api\/v1\/(tenants\/{tenant}\/)?\w+\/(\w+)/.exec(path) ?? []
  const words = noun.replaceAll('_', ' ')
  const tag = words.charAt(0).toUpperCase() + words.slice(1)
  return isCentral ? `${tag}, of any tenant` : tag
}

const tenantParameter = {
  name: 'tenant',
  in: 'path' as const,
  required: true,
  description: 'The slug of the tenant',
  schema: { type: 'string' as const },
}
