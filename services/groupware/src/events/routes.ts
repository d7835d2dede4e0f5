import type { InstanceRange } from '@fiscus/contracts/groupware/calendar-event'
import { statedText } from '@fiscus/dav/calendar/stated-text'
import { objectOfEvent } from '@fiscus/dav/records/server-events'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import { davTexts } from '@fiscus/messages/dav'
import { createTenantTurns, overloaded } from '@fiscus/threads/tenant-turns'
import type { Context } from 'hono'
import type { GroupwareContext } from '../context/groupware-context.ts'
import { referenceOf, withEtag } from '../context/record-reply.ts'
import { readTenant, writeTenant } from '../context/tenant-write.ts'
import { fileHeaders } from '../files/file-headers.ts'
import { importObjects } from '../imports/import-objects.ts'
import { readFile } from '../imports/read-file.ts'
import { calendarWork } from '../imports/split-file.ts'
import { requireCollection } from '../records/writable-collection.ts'
import { eventImport, exportEvents } from './calendar-files.ts'
import { changeEvent, createEvent, deleteEvent } from './changes.ts'
import { changeInstances, deleteInstances, getInstance } from './instance-changes.ts'
import { listInstances } from './instances.ts'
import { getEvent, listEvents, lockEvent } from './queries.ts'
import {
  changeInstanceRoute,
  changeRoute,
  createRoute,
  deleteInstanceRoute,
  deleteRoute,
  exportRoute,
  getInstanceRoute,
  getRoute,
  importRoute,
  instancesRoute,
  listRoute,
  objectRoute,
} from './route-definitions.ts'

/** Of expansions of series, which take up to two seconds of the process each. */
const turnLimits = { runningMax: 4, tenantRunningMax: 1, tenantMax: 100, totalMax: 400 }

/** Calendar events, with their calendar objects. */
export function eventsRoutes(context: GroupwareContext) {
  const { clock } = context
  const turns = createTenantTurns(turnLimits, () => overloaded(davTexts.manyCalendars()))
  const targetOf = (
    c: Context<ApiEnv>,
    { id, recurrence_id: recurrenceId }: { id: string; recurrence_id: Date },
    { range = 'this' }: { range?: InstanceRange | undefined },
  ) => ({ ...referenceOf(c, id), recurrenceId, range })
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listEvents(db, c.req.valid('query')))),
    )
    .openapi(instancesRoute, async (c) => {
      const query = c.req.valid('query')
      const read = () => readTenant(c, context, (db) => listInstances(db, query, clock.now()))
      return pageResponse(c, await turns(c.get('tenant').id, c.req.raw.signal, read))
    })
    .openapi(createRoute, async (c) => {
      const event = await writeTenant(c, context, (write) => createEvent(write, c.req.valid('json')))
      c.header('Location', `${c.req.path}/${event.id}`)
      return c.json(withEtag(c, event), 201)
    })
    .openapi(exportRoute, (c) => {
      const file = exportEvents((work) => readTenant(c, context, work), c.req.valid('query'), {
        now: clock.now(),
        tenantZone: c.get('tenant').timezone,
      })
      return c.body(file, 200, fileHeaders('text/calendar', 'events.ics'))
    })
    .openapi(importRoute, async (c) => {
      const { dryRun, collection_id: collectionId = null, timezone } = c.req.valid('query')
      await writeTenant(c, context, ({ tx }) => requireCollection(tx, collectionId, 'calendar'))
      const transact = <T>(work: Parameters<typeof writeTenant<T>>[2]) => writeTenant(c, context, work)
      const zones = { tenantZone: c.get('tenant').timezone, timezone }
      const { objects, unknownZones } = await readFile(c, context, calendarWork, { zones })
      const result = await importObjects(eventImport, objects, { dryRun, collectionId }, transact)
      return c.json({ ...result, unknown_time_zones: unknownZones }, 200)
    })
    .openapi(getRoute, async (c) => {
      const event = await readTenant(c, context, (db) => getEvent(db, c.req.valid('param').id))
      return c.json(withEtag(c, event), 200)
    })
    .openapi(objectRoute, async (c) => {
      const { id } = c.req.valid('param')
      const row = await writeTenant(c, context, ({ tx }) => lockEvent(tx, id))
      const text = statedText(objectOfEvent(row, clock.now()), row.timezone)
      return c.body(text, 200, fileHeaders('text/calendar', `${id}.ics`))
    })
    .openapi(changeRoute, async (c) => {
      const reference = referenceOf(c, c.req.valid('param').id)
      const event = await writeTenant(c, context, (write) =>
        changeEvent(write, reference, c.req.valid('json')),
      )
      return c.json(withEtag(c, event), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = referenceOf(c, c.req.valid('param').id)
      return c.json(await writeTenant(c, context, (write) => deleteEvent(write, reference)), 200)
    })
    .openapi(getInstanceRoute, async (c) => {
      const { id, recurrence_id: recurrenceId } = c.req.valid('param')
      const instance = await readTenant(c, context, (db) =>
        getInstance(db, { id, recurrenceId }, clock.now()),
      )
      return c.json(withEtag(c, instance), 200)
    })
    .openapi(changeInstanceRoute, async (c) => {
      const target = targetOf(c, c.req.valid('param'), c.req.valid('query'))
      const event = await writeTenant(c, context, (write) =>
        changeInstances(write, target, c.req.valid('json')),
      )
      return c.json(withEtag(c, event), 200)
    })
    .openapi(deleteInstanceRoute, async (c) => {
      const target = targetOf(c, c.req.valid('param'), c.req.valid('query'))
      return c.json(await writeTenant(c, context, (write) => deleteInstances(write, target)), 200)
    })
}
