import { countryCode, flag, words } from '@fiscus/contracts/configuration/configuration-field'
import { boundedText } from '@fiscus/contracts/fields/bounded-text'
import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import {
  companyStatuses,
  contactStatuses,
  eventStatuses,
  priorities,
  ticketStatuses,
} from '@fiscus/contracts/tenants/business-vocabulary'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { z } from 'zod'

const id = z.uuid().toLowerCase()
const email = z.email().max(254).nullable()
const phone = words(50).nullable()
/** Read as UTC, within years that PostgreSQL and people can read. */
const instant = z.iso
  .datetime({ offset: true, error: 'Write an instant with its offset, as in 2026-11-21T08:00:00Z.' })
  .transform((text) => new Date(text).toISOString())
  .refine((utc) => /^(19|2[0-9])/.test(utc), 'This must be an instant of the years 1900 to 2999.')
const timeZone = z.string().superRefine((name, context) => {
  const message = timeZoneFault(name)
  if (message) context.addIssue({ code: 'custom', message })
})

/** One value, or one of several. */
const anyOf = <T extends string | null>(value: z.ZodType<T>) =>
  z.union(
    [value.transform((only): T[] => [only]), z.array(value).min(1).max(100)],
    'This must be a value that the field can have, or a list of 1 to 100 of them.',
  )

/** From the first instant on, up to but without the second. */
const period = z
  .strictObject({ from: instant, before: instant })
  .partial()
  .refine(({ from, before }) => from ?? before, 'Give from, before or both.')

const ofAll = { created_at: period, updated_at: period }

/** Per kind of record: its table, what may be set, and by what records may be picked. */
export const editable = {
  companies: {
    table: companies,
    set: {
      name: words(200),
      status: z.enum(companyStatuses),
      tax_id: words(30).nullable(),
      email,
      phone,
      street: words(200).nullable(),
      postal_code: words(20).nullable(),
      city: words(100).nullable(),
      country: countryCode.nullable(),
      owner_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(companyStatuses)),
      country: anyOf(countryCode.nullable()),
      city: anyOf(words(100).nullable()),
      owner_id: anyOf(id.nullable()),
      ...ofAll,
    },
  },
  contacts: {
    table: contacts,
    set: {
      first_name: z.union(
        [words(100), z.literal('')],
        'This must be a text of up to 100 characters on one line.',
      ),
      last_name: words(100),
      status: z.enum(contactStatuses),
      position: words(100).nullable(),
      email,
      phone,
      company_id: id.nullable(),
      owner_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(contactStatuses)),
      position: anyOf(words(100).nullable()),
      company_id: anyOf(id.nullable()),
      owner_id: anyOf(id.nullable()),
      ...ofAll,
    },
  },
  tickets: {
    table: tickets,
    set: {
      subject: words(300),
      status: z.enum(ticketStatuses),
      priority: z.enum(priorities),
      company_id: id.nullable(),
      contact_id: id.nullable(),
      assignee_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(ticketStatuses)),
      priority: anyOf(z.enum(priorities)),
      opened_at: period,
      company_id: anyOf(id.nullable()),
      contact_id: anyOf(id.nullable()),
      assignee_id: anyOf(id.nullable()),
      closed_at: period,
      ...ofAll,
    },
  },
  calendar_events: {
    table: calendarEvents,
    set: {
      title: words(300),
      description: boundedText(10_000).nullable(),
      location: words(300).nullable(),
      status: z.enum(eventStatuses),
      start_date: instant,
      end_date: instant,
      is_all_day: flag,
      timezone: timeZone,
      company_id: id.nullable(),
      contact_id: id.nullable(),
      owner_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(eventStatuses)),
      start_date: period,
      end_date: period,
      company_id: anyOf(id.nullable()),
      contact_id: anyOf(id.nullable()),
      owner_id: anyOf(id.nullable()),
      ...ofAll,
    },
  },
} as const

export type EditableEntity = keyof typeof editable
