import {
  calendarEventChange,
  calendarEventFilter,
  calendarEventList,
  calendarEventRecord,
  calendarInstanceChange,
  deletedInstances,
  eventExportFilter,
  eventInstanceRecord,
  instanceFilter,
  instanceId,
  instanceList,
  instanceRange,
  newCalendarEvent,
} from '@fiscus/contracts/groupware/calendar-event'
import { deletedRecord } from '@fiscus/contracts/groupware/company'
import { eventImportQuery, eventImportResult } from '@fiscus/contracts/groupware/import'
import { defineRoute } from '@fiscus/http/routes/route'
import {
  fileBody,
  fileResponse,
  ifMatch,
  jsonBody,
  jsonResponse,
  recordId,
} from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/calendar/events',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'listCalendarEvents',
  summary: 'List events',
  description:
    'A page of events, the latest start first. A series is one record; the list of instances has its instances.',
  request: { query: calendarEventFilter },
  responses: { 200: jsonResponse('A page, the latest start first', calendarEventList, ['Link']) },
})

export const instancesRoute = defineRoute({
  method: 'get',
  path: '/calendar/instances',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'listCalendarInstances',
  summary: 'List events and instances of series in a range',
  description:
    'A page of the events of a range of time and of each instance of a series in it, the earliest start first.',
  problems: ['overloaded'],
  request: { query: instanceFilter },
  responses: { 200: jsonResponse('A page, the earliest start first', instanceList, ['Link']) },
})

export const createRoute = defineRoute({
  method: 'post',
  path: '/calendar/events',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'createCalendarEvent',
  summary: 'Create an event',
  description:
    'Stores an event with its calendar object. A recurrence makes it a series. With a collection, the object is sent to its server. Attendees are not invited: the server does the scheduling.',
  request: { body: jsonBody(newCalendarEvent) },
  responses: { 201: jsonResponse('The event', calendarEventRecord, ['Location', 'ETag']) },
})

export const exportRoute = defineRoute({
  method: 'get',
  path: '/calendar/events/export.ics',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'exportCalendarEvents',
  summary: 'Export events',
  description:
    'The calendar objects of the selected events as one file (RFC 5545), with all that their servers have stored.',
  request: { query: eventExportFilter },
  responses: { 200: fileResponse('The file', 'text/calendar') },
})

export const importRoute = defineRoute({
  method: 'post',
  path: '/calendar/events/import',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'importCalendarEvents',
  summary: 'Import events',
  description:
    'Stores each calendar object of a file as an event or a series, 100 in a transaction. One whose UID is there already is skipped, so that an interrupted import can be repeated; an event that has the same object is corrected if its times without a zone were read in another one. Objects that cannot be read are returned with their numbers.',
  request: { query: eventImportQuery, body: fileBody('text/calendar') },
  responses: { 200: jsonResponse('What was imported', eventImportResult) },
})

export const getRoute = defineRoute({
  method: 'get',
  path: '/calendar/events/{id}',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'getCalendarEvent',
  summary: 'Show an event',
  description: 'The event with this id. A change needs its ETag.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The event; a change needs the ETag', calendarEventRecord, ['ETag']) },
})

export const objectRoute = defineRoute({
  method: 'get',
  path: '/calendar/events/{id}/event.ics',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'getCalendarObject',
  summary: 'Export one event',
  description: 'The calendar object of an event, with all that its server has stored.',
  request: { params: recordId },
  responses: { 200: fileResponse('The calendar object', 'text/calendar') },
})

export const changeRoute = defineRoute({
  method: 'patch',
  path: '/calendar/events/{id}',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'changeCalendarEvent',
  summary: 'Change an event or a whole series',
  description:
    'An absent field stays, null clears it. All else of its calendar object stays as it is. Another collection_id moves the event: it is created there, and deleted in the collection that it leaves.',
  problems: ['collection-only-read', 'uid-taken'],
  request: { params: recordId, headers: ifMatch, body: jsonBody(calendarEventChange) },
  responses: { 200: jsonResponse('The changed event', calendarEventRecord, ['ETag']) },
})

export const deleteRoute = defineRoute({
  method: 'delete',
  path: '/calendar/events/{id}',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'deleteCalendarEvent',
  summary: 'Delete an event or a whole series',
  description: 'Deletes an event here and, if it is in a calendar of a server, there.',
  problems: ['collection-only-read'],
  request: { params: recordId, headers: ifMatch },
  responses: { 200: jsonResponse('The event is deleted', deletedRecord) },
})

export const getInstanceRoute = defineRoute({
  method: 'get',
  path: '/calendar/events/{id}/instances/{recurrence_id}',
  scope: 'calendar:read',
  tag: 'Calendar events',
  operationId: 'getCalendarInstance',
  summary: 'Show an instance of a series',
  description:
    'One instance with the values that it has, of the series or of its own. A change needs its ETag.',
  request: { params: instanceId },
  responses: { 200: jsonResponse('The instance; a change needs the ETag', eventInstanceRecord, ['ETag']) },
})

export const changeInstanceRoute = defineRoute({
  method: 'patch',
  path: '/calendar/events/{id}/instances/{recurrence_id}',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'changeCalendarInstance',
  summary: 'Change an instance, it and the following ones, or all',
  description:
    'Changes one instance (RECURRENCE-ID), or divides the series: from this instance on it is a second event with a new UID. With range=all, a new time moves each instance by as much. An instance alone has no recurrence, owner, company, contact and collection.',
  problems: ['collection-only-read', 'uid-taken'],
  request: {
    params: instanceId,
    query: instanceRange,
    headers: ifMatch,
    body: jsonBody(calendarInstanceChange),
  },
  responses: { 200: jsonResponse('The event that has the instance now', calendarEventRecord, ['ETag']) },
})

export const deleteInstanceRoute = defineRoute({
  method: 'delete',
  path: '/calendar/events/{id}/instances/{recurrence_id}',
  scope: 'calendar:write',
  tag: 'Calendar events',
  operationId: 'deleteCalendarInstance',
  summary: 'Delete an instance, it and the following ones, or all',
  description:
    'Excludes one instance (EXDATE), or ends the series before it (UNTIL). When no instance is left, the event is deleted.',
  problems: ['collection-only-read'],
  request: { params: instanceId, query: instanceRange, headers: ifMatch },
  responses: { 200: jsonResponse('The instances are deleted', deletedInstances) },
})
