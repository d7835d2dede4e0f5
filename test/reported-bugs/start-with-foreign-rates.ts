import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { foreignGroups, foreignRates } from './foreign-rates.ts'

/** The tax service with a tenant `demo` that has the rates and groups of the reported cases, and a key of that tenant. */
export async function startWithForeignRates(server: string) {
  const service = await startTaxService({ server, tenants: ['demo'] })
  const key = await service.keyOf('demo')
  const create = async (path: string, body: object) => {
    const { status, text } = await service.call('POST', path, { key, body })
    if (status !== 201) throw new Error(`POST ${path} answers ${status}: ${text}`)
  }
  for (const rate of foreignRates) await create('/api/v1/tax/rates', rate)
  for (const group of foreignGroups) await create('/api/v1/tax/groups', group)
  return { service, key }
}
