import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { foreignGroups, foreignRates } from './foreign-rates.ts'

/** Starts the tax service with a tenant `demo` that has the foreign rates and groups. `call` sends requests of this tenant. */
export async function startWithForeignRates(server: string) {
  const service = await startTaxService({ server, tenants: ['demo'] })
  const call = await service.caller('demo')
  const create = async (path: string, body: object) => {
    const { status, text } = await call('POST', path, body)
    if (status !== 201) throw new Error(`POST ${path} returned ${status}: ${text}`)
  }
  for (const rate of foreignRates) await create('/api/v1/tax/rates', rate)
  for (const group of foreignGroups) await create('/api/v1/tax/groups', group)
  return { service, call }
}
