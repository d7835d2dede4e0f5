import { groupChange, groupFilter, groupList, groupRecord, newGroup } from '@fiscus/contracts/group-record'
import { createRoutes } from '@fiscus/runtime/route'
import {
  changeAnswer,
  changeFor,
  createdAnswer,
  referenceOf,
  triedAnswer,
} from '../configuration/answer-change.ts'
import { readPart, readRecord } from '../configuration/read-answer.ts'
import { recordRoutes } from '../configuration/record-routes.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeGroup } from './change-group.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { getGroup } from './get-group.ts'
import { listGroups } from './list-groups.ts'

const routes = recordRoutes('/groups', {
  filter: groupFilter,
  list: groupList,
  record: groupRecord,
  created: newGroup,
  change: groupChange,
})

/** Tax groups. */
export function groupsRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(routes.list, async (c) => {
      const filter = c.req.valid('query')
      return c.json(await readPart(c, context, (db) => listGroups(db, filter)), 200)
    })
    .openapi(routes.get, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await readRecord(c, context, (db) => getGroup(db, id)), 200)
    })
    .openapi(routes.create, async (c) => {
      const group = c.req.valid('json')
      const outcome = await changeFor(c, context, 'create', (records) => createGroup(records, group))
      if (outcome.impact) return c.json(triedAnswer(outcome, outcome.impact), 200)
      return c.json(createdAnswer(c, outcome), 201)
    })
    .openapi(routes.change, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const change = c.req.valid('json')
      const outcome = await changeFor(c, context, 'change', (records) =>
        changeGroup(records, reference, change),
      )
      return c.json(changeAnswer(c, outcome, outcome.result.version), 200)
    })
    .openapi(routes.remove, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const outcome = await changeFor(c, context, 'delete', (records) => deleteGroup(records, reference))
      return c.json(changeAnswer(c, outcome, null), 200)
    })
}
