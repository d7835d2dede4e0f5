import { authorOf } from '@fiscus/http/access/author-of'
import { sentBytes } from '@fiscus/http/requests/sent-body'
import { etagOf } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import { readTable } from '../configuration-csv/read-table.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { inTenant } from '../document-storage/in-tenant.ts'
import { enterEntries } from './enter-entries.ts'
import { getEntry, listEntries } from './entry-queries.ts'
import { summaryRoutes } from './route-definitions.ts'
import { summaryTable } from './summary-table.ts'
import { withdrawEntry } from './withdraw-entry.ts'

/** Routes of reports of cash registers and internal documents. */
export function summaryEntriesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(summaryRoutes.list, async (c) => {
      const filter = c.req.valid('query')
      return pageResponse(c, await inTenant(c, context, ({ db }) => listEntries(db, filter)))
    })
    .openapi(summaryRoutes.enter, async (c) => {
      const { entries } = c.req.valid('json')
      const author = authorOf(c, context)
      const entered = await inTenant(c, context, ({ db }) =>
        enterEntries({ db, author }, entries, (index, field) => `/entries/${index}${field}`),
      )
      return c.json(entered, 201)
    })
    .openapi(summaryRoutes.importCsv, async (c) => {
      const { records, rows } = readTable(sentBytes(c), summaryTable)
      const author = authorOf(c, context)
      const entered = await inTenant(c, context, ({ db }) =>
        enterEntries({ db, author }, records, (index, field) => `/rows/${rows[index]}${field}`),
      )
      return c.json(entered, 201)
    })
    .openapi(summaryRoutes.get, async (c) => {
      const { id } = c.req.valid('param')
      const entry = await inTenant(c, context, ({ db }) => getEntry(db, id))
      return c.json(entry, 200, { etag: etagOf(entry.version) })
    })
    .openapi(summaryRoutes.withdraw, async (c) => {
      const { id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const { 'if-match': ifMatch } = c.req.valid('header')
      const author = authorOf(c, context)
      const entry = await inTenant(c, context, ({ db }) =>
        withdrawEntry({ db, author }, { id, ifMatch, reason }),
      )
      return c.json(entry, 200, { etag: etagOf(entry.version) })
    })
}
