import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'

const tenant = z.string().meta({ description: 'The slug of the tenant', example: 'demo' })

/** The route with the tenant in its path, for platform keys: `listRates` becomes `listRatesOfTenant`. */
export function platformOperation(route: RouteConfig): RouteConfig {
  const { params } = route.request ?? {}
  const shape = params instanceof z.ZodObject ? params.shape : {}
  return {
    ...route,
    operationId: `${route.operationId}OfTenant`,
    summary: `${route.summary}, of a tenant`,
    request: { ...route.request, params: z.object({ tenant, ...shape }) },
  }
}
