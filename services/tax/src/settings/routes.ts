import { dryRunQuery, writtenOrTried } from '@fiscus/contracts/configuration/configuration-response'
import { settingsChange, settingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, ifMatch, json } from '@fiscus/http/routes/route-parts'
import { changeAnswer, changeFor } from '../configuration/answer-change.ts'
import { readRecord } from '../configuration/read-answer.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/settings',
  scope: 'tax:read',
  responses: { 200: answer("The tenant's rounding and default choices", settingsRecord) },
})

const changeRoute = defineRoute({
  method: 'patch',
  path: '/settings',
  scope: 'tax:write',
  request: { query: dryRunQuery, headers: ifMatch, body: json(settingsChange) },
  responses: { 200: answer('The choices as they are now', writtenOrTried(settingsRecord)) },
})

/** The tenant's rounding and default choices. */
export function settingsRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(getRoute, async (c) =>
      c.json(await readRecord(c, context, async (db) => (await readSettings(db)).settings), 200),
    )
    .openapi(changeRoute, async (c) => {
      const change = c.req.valid('json')
      const outcome = await changeFor(c, context, 'change', (records) =>
        changeSettings(records, c.req.header('if-match'), change),
      )
      return c.json(changeAnswer(c, outcome, outcome.result.version), 200)
    })
}
