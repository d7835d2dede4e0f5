import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { calculateTarget, type TaxServer, textOf } from './calculate-target.ts'
import { documentOf } from './documents.ts'
import { calculated } from './engine.ts'
import { forkServer } from './fork-server.ts'
import { loadColumns, loadRows } from './http.ts'
import { large, largeConfiguration, largeFile } from './large-configuration.ts'
import { loadInTurns } from './load.ts'
import { measureInTurns } from './measure.ts'
import type { Table } from './table.ts'

const largeName = `${large.rules} rules, ${large.rates} rates`
const smallName = `${seededConfiguration.rules.length} rules, ${seededConfiguration.rates.length} rates`

/** Whether 1,000 rules and 500 rates make a 10-line cart slower than the dozen rules of the seed. */
export async function measureConfigurationSize(): Promise<readonly Table[]> {
  return [measureEngineAlone(), await measureOverHttp()]
}

function measureEngineAlone(): Table {
  const document = documentOf(10, 'exclusive')
  const configuration = largeConfiguration(seededConfiguration)
  const nanoseconds = measureInTurns([
    { name: smallName, unitsPerCall: 1, run: () => calculated(document, seededConfiguration) },
    { name: largeName, unitsPerCall: 1, run: () => calculated(document, configuration) },
  ])
  const small = nanoseconds.get(smallName) ?? Number.NaN
  return {
    title: 'Size of the configuration, engine alone, 10-line documents',
    columns: ['configuration', 'µs per document', 'documents/s', 'time, small = 1'],
    rows: [...nanoseconds].map(([name, taken]) => [name, taken / 1_000, 1e9 / taken, taken / small]),
    note: 'Target: the large one within 10 % of the small one.',
  }
}

async function measureOverHttp(): Promise<Table> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['small', 'large'] })
  await enlarge(tax.ready, 'large')
  const targets = {
    [smallName]: calculateTarget(tax, 'small'),
    [largeName]: calculateTarget(tax, 'large'),
  }
  const sizes = await Promise.all(Object.values(targets).map(async (target) => (await textOf(target)).length))
  return {
    title: 'Size of the configuration, POST /calculate, 10-line cart, 16 connections',
    columns: ['configuration', ...loadColumns('the large one')],
    rows: loadRows(largeName, await loadInTurns(targets)),
    note: `Answers of ${sizes.join(' and ')} bytes: each tells why the rules before the winner lost. Target: within 10 %.`,
  }
}

/** Imports the tenant's own configuration, enlarged. */
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
    body: JSON.stringify(largeFile(configurationFile.parse(await exported.json()))),
  })
  if (imported.status !== 200)
    throw new Error(`The import answers ${imported.status}: ${await imported.text()}`)
}
