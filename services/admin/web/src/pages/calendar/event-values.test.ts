import type { CalendarEvent } from '@fiscus/client'
import { expect, test } from 'vitest'
import { changedFields } from '../../components/records/changed-fields.ts'
import { bodyOf, type EventValues, newValues, valuesOf, withAllDay } from './event-values.ts'

const event: CalendarEvent = {
  id: '1',
  title: 'Visit',
  description: null,
  location: null,
  status: 'overdue',
  start_date: '2026-11-22T08:00:30.000Z',
  end_date: '2026-11-22T09:00:00.000Z',
  is_all_day: 0,
  timezone: 'Europe/Warsaw',
  recurrence: null,
  company_id: null,
  contact_id: null,
  owner_id: null,
  collection_id: null,
  uid: '1',
  sequence: 0,
  created_at: '2026-11-22T08:00:00.000Z',
  updated_at: '2026-11-22T08:00:00.000Z',
  version: 1,
}

test('an event shows its times in its own time zone, with the seconds that they have', () => {
  expect(valuesOf(event)).toMatchObject({ start_date: '2026-11-22T09:00:30', end_date: '2026-11-22T10:00' })
})

test('an all-day event over the night of a clock change has its days, and comes back as they are', () => {
  const days = {
    ...event,
    is_all_day: 1 as const,
    start_date: '2026-10-24T22:00:00.000Z',
    end_date: '2026-10-25T23:00:00.000Z',
  }
  const values = valuesOf(days)
  expect(values).toMatchObject({ is_all_day: true, start_date: '2026-10-25', end_date: '2026-10-25' })
  expect(bodyOf(values)).toMatchObject({
    start_date: days.start_date,
    end_date: days.end_date,
    is_all_day: 1,
  })
})

test('a change sends only what differs: not the status that time has set, nor the times', () => {
  const initial = valuesOf(event)
  const changed = (change: Partial<EventValues>) => changedFields(bodyOf, { ...initial, ...change }, initial)
  expect(changed({})).toEqual({})
  expect(changed({ title: 'Call' })).toEqual({ title: 'Call' })
  expect(changed({ end_date: '2026-11-22T11:00' })).toEqual({ end_date: '2026-11-22T10:00:00.000Z' })
  expect(changed({ timezone: 'UTC' })).toEqual({
    timezone: 'UTC',
    start_date: '2026-11-22T09:00:30.000Z',
    end_date: '2026-11-22T10:00:00.000Z',
  })
  expect(changed({ status: 'completed', location: ' ' })).toEqual({ status: 'completed', location: null })
})

test('an event becomes an all-day event of the same days, and one with times again', () => {
  const values = newValues('2026-11-22', 'Europe/Warsaw')
  const days = withAllDay(values, true)
  expect(days).toMatchObject({ start_date: '2026-11-22', end_date: '2026-11-22' })
  expect(withAllDay(days, false)).toEqual(values)
})
