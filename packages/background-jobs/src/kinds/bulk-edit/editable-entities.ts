import { countryCode } from '@fiscus/contracts/configuration/configuration-field'
import { boundedText, linesText, singleLineText } from '@fiscus/contracts/fields/text'
import { timeZoneField } from '@fiscus/contracts/fields/time-zone-field'
import { zeroOrOne } from '@fiscus/contracts/fields/zero-or-one'
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
import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { inSupportedYears } from '../analytic-report/date-range.ts'

const id = z.uuid().toLowerCase()
const email = z.email().max(254).nullable()
const phone = singleLineText(50).nullable()
/** Converted to UTC. The years are limited to what PostgreSQL reads in this format. */
const instant = z.iso
  .datetime({ offset: true, error: values.instant.code })
  .transform((text) => new Date(text).toISOString())
  .refine(...inSupportedYears)

/** Accepts one value or a list of values; returns a list. */
const anyOf = <T extends string | null>(value: z.ZodType<T>) =>
  z.union([value.transform((only): T[] => [only]), z.array(value).min(1).max(100)], values.valueOrValues.code)

const period = z
  .strictObject({ from: instant, before: instant })
  .partial()
  .refine(({ from, before }) => from ?? before, values.fromOrBefore.code)
  .meta({ id: 'InstantPeriod', description: '`from` is included, `before` is not.' })

const commonFilters = { created_at: period, updated_at: period }

/** Entities that can be edited: their tables, the fields that can be set, and the fields to filter by. */
export const editableEntities = {
  companies: {
    table: companies,
    set: {
      name: singleLineText(200),
      status: z.enum(companyStatuses),
      tax_id: singleLineText(30).nullable(),
      email,
      phone,
      street: singleLineText(200).nullable(),
      postal_code: singleLineText(20).nullable(),
      city: singleLineText(100).nullable(),
      country: countryCode.nullable(),
      owner_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(companyStatuses)),
      country: anyOf(countryCode.nullable()),
      city: anyOf(singleLineText(100).nullable()),
      owner_id: anyOf(id.nullable()),
      ...commonFilters,
    },
  },
  contacts: {
    table: contacts,
    set: {
      first_name: z.union([singleLineText(100), z.literal('')], values.oneLine.code),
      last_name: singleLineText(100),
      status: z.enum(contactStatuses),
      position: singleLineText(100).nullable(),
      email,
      phone,
      company_id: id.nullable(),
      owner_id: id.nullable(),
    },
    filter: {
      status: anyOf(z.enum(contactStatuses)),
      position: anyOf(singleLineText(100).nullable()),
      company_id: anyOf(id.nullable()),
      owner_id: anyOf(id.nullable()),
      ...commonFilters,
    },
  },
  tickets: {
    table: tickets,
    set: {
      subject: singleLineText(300),
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
      ...commonFilters,
    },
  },
  calendar_events: {
    table: calendarEvents,
    set: {
      title: singleLineText(300),
      description: boundedText(10_000).nullable(),
      location: linesText(300).nullable(),
      status: z.enum(eventStatuses),
      start_date: instant,
      end_date: instant,
      is_all_day: zeroOrOne,
      timezone: timeZoneField,
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
      ...commonFilters,
    },
  },
} as const

export type EditableEntity = keyof typeof editableEntities
