import { createClient } from '@fiscus/client'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { foreignGroups, foreignRates } from './foreign-rates.ts'

/**
 * Starts the tax service with a tenant `demo` that has the foreign rates and groups. `fiscus` is the client of this
 * tenant.
 */
export async function startWithForeignRates(server: string) {
  const service = await startTaxService({ server, tenants: ['demo'] })
  const fiscus = createClient({ baseUrl: service.url, apiKey: await service.keyOf('demo') })
  for (const rate of foreignRates) await fiscus.createRate(rate)
  for (const group of foreignGroups) await fiscus.createGroup(group)
  return { service, fiscus }
}
