import type { ContactValues } from '../records/contacts.ts'
import type { EventValues } from '../records/events.ts'

/** For tests: what a caller sets of an event. */
export const sampleEventValues: EventValues = {
  title: 'Visit',
  description: null,
  location: null,
  start_date: new Date('2026-12-01T10:00:00Z'),
  end_date: new Date('2026-12-01T11:00:00Z'),
  is_all_day: 0,
  timezone: 'UTC',
  recurrence: null,
  status: 'planned',
  company_id: null,
  contact_id: null,
  owner_id: null,
}

/** For tests: what a caller sets of a contact. */
export const sampleContactValues: ContactValues = {
  first_name: 'Ann',
  last_name: 'Example',
  position: null,
  email: null,
  phone: null,
  status: 'active',
  company_id: null,
  owner_id: null,
}
