import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { calculateEndpoint, fetchText, type TaxServer } from './calculate-endpoint.ts'
import { createDocument } from './documents.ts'
import { calculateOrThrow } from './engine.ts'
import { forkServer } from './fork-server.ts'
import { loadColumns, loadRows } from './http.ts'
import { enlargeConfiguration, enlargeConfigurationFile, largeSize } from './large-configuration.ts'
import { loadInTurns } from './load.ts'
import { measureInTurns } from './measure.ts'
import type { Table } from './table.ts'

const largeName = `${largeSize.rules} rules, ${largeSize.rates} rates`
const smallName = `${seededConfiguration.rules.length} rules, ${seededConfiguration.rates.length} rates`

/** Compares the time of a 10-line cart with 1,000 rules and 500 rates to its time with the seed. */
export async function measureConfigurationSize(): Promise<readonly Table[]> {
  return [measureEngineAlone(), await measureOverHttp()]
}

function measureEngineAlone(): Table {
  const document = createDocument(10, 'exclusive')
  const configuration = enlargeConfiguration(seededConfiguration)
  const nanoseconds = measureInTurns([
    { name: smallName, unitsPerCall: 1, run: () => calculateOrThrow(document, seededConfiguration) },
    { name: largeName, unitsPerCall: 1, run: () => calculateOrThrow(document, configuration) },
  ])
  const small = nanoseconds.get(smallName) ?? Number.NaN
  return {
    title: 'Size of the configuration, engine alone, 10-line documents',
    columns: ['configuration', 'µs per document', 'documents/s', 'time / time with the seed'],
    rows: [...nanoseconds].map(([name, time]) => [name, time / 1_000, 1e9 / time, time / small]),
    note: 'Target: the large configuration takes at most 10 % more time than the seed.',
  }
}

async function measureOverHttp(): Promise<Table> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['small', 'large'] })
  await enlarge(tax.firstMessage, 'large')
  const endpoints = {
    [smallName]: calculateEndpoint(tax, 'small'),
    [largeName]: calculateEndpoint(tax, 'large'),
  }
  const sizes = await Promise.all(
    Object.values(endpoints).map(async (endpoint) => (await fetchText(endpoint)).length),
  )
  return {
    title: 'Size of the configuration, POST /calculate, 10-line cart, 16 connections',
    columns: ['configuration', ...loadColumns('large configuration')],
    rows: loadRows(largeName, await loadInTurns(endpoints)),
    note: `Responses of ${sizes.join(' and ')} characters. Each lists the rejected rules and their reasons. Target: within 10 % of the seed.`,
  }
}

/** Exports the configuration of a tenant, enlarges it and imports it. */
async function enlarge({ url, keys }: TaxServer, tenant: string) {
  const path = `${url}/api/v1/tax/configuration`
  const authorization = `Bearer ${keys[tenant]}`
  const exported = await fetch(path, { headers: { authorization } })
  const imported = await fetch(path, {
    method: 'PUT',
    headers: {
      authorization,
      'content-type': 'application/json',
      'if-match': exported.headers.get('etag') ?? '',
    },
    body: JSON.stringify(enlargeConfigurationFile(configurationFile.parse(await exported.json()))),
  })
  if (imported.status !== 200)
    throw new Error(`The import returned ${imported.status}: ${await imported.text()}`)
}
