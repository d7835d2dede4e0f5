import { asOwner } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { rechain } from '@fiscus/db/testing/rechain'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { type DirectService, openDirectService } from '@fiscus/service-tax/testing/direct-service'
import { issueYear } from '@fiscus/service-tax/testing/fiscal-year/issue-year'
import { seller } from '@fiscus/service-tax/testing/sample-seller'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'

/** A tenant with the documents of a month. Disposal removes it. */
export type FilledTenant = AsyncDisposable & { service: DirectService; url: string }

export const month = '2026-10'
const slug = 'demo'
const daysOfMonth = 31
/** Documents that are issued by the service; the other ones are copies of them. */
const issuedMax = 250

/** Issues documents of all kinds in a month, and copies them by SQL until there are `documents`. */
export async function fillTenant(documents: number): Promise<FilledTenant> {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startDatabaseServer())
  const fresh = opened.use(await freshDatabases(server.url, slug))
  const clock = fakeClock(`${month}-01T10:00:00Z`)
  const service = opened.use(openDirectService(fresh, slug, clock))
  await service.inTenant(({ db }) =>
    db.update(sellerProfile).set({ profile: { ...seller, taxOffice: '1433' } }),
  )
  const issued = Math.min(documents, issuedMax)
  const dayOf = (share: number) => `${month}-${String(1 + Math.floor(share * daysOfMonth)).padStart(2, '0')}`
  await issueYear({ service, clock, documents: issued, seed: 1, dayOf })
  const url = fresh.urlOf(slug)
  await copyDocuments(url, Math.round(documents / issued) - 1)
  return withResources({ service, url }, opened)
}

/** The columns in which a copy `c` of a row `t` differs. */
const copiedTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documents: { id: 'c.id', number: "t.number || '/' || c.n" },
  document_snapshots: { document_id: 'c.id', sequence: 't.sequence + c.n * 1000000' },
  document_contents: { document_id: 'c.id' },
}

/** Without foreign keys: a check for each row would take most of the time. */
async function copyDocuments(url: string, copies: number): Promise<void> {
  await asOwner(url, async (client) => {
    await client`set session_replication_role = replica`
    await client`set fiscus.migration = 'on'`
    await client`create temporary table copy as
      select d.id as original, gen_random_uuid() as id, n from documents d cross join generate_series(1, ${copies}::integer) as n`
    for (const [table, changes] of Object.entries(copiedTables)) {
      const [key] = Object.keys(changes)
      const changed = Object.entries(changes).flatMap(([column, value]) => [`'${column}'`, value])
      await client.unsafe(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changed}))).*
        from ${table} t join copy c on c.original = t.${key}`)
    }
    await rechain(tenantDatabase(client))
    await client`analyze`
  })
}
