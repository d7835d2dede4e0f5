import {
  companyStatuses,
  contactStatuses,
  eventStatuses,
  priorities,
  ticketStatuses,
} from '@fiscus/contracts/tenants/business-vocabulary'

/** How a field of a record is entered. `nullable`: it can be emptied. */
export type FieldInput = {
  input: 'text' | 'email' | 'id' | 'instant' | 'flag' | 'choice'
  nullable: boolean
  options?: readonly string[]
}

const text: FieldInput = { input: 'text', nullable: false }
const optionalText: FieldInput = { input: 'text', nullable: true }
const optionalEmail: FieldInput = { input: 'email', nullable: true }
const optionalId: FieldInput = { input: 'id', nullable: true }
const instant: FieldInput = { input: 'instant', nullable: false }

function choice(options: readonly string[]): FieldInput {
  return { input: 'choice', nullable: false, options }
}

/** Bounds of an instant: at or after `from`, and before `before`. */
function period<Name extends string>(name: Name) {
  return { [`${name}.from`]: instant, [`${name}.before`]: instant }
}

const changes = { ...period('created_at'), ...period('updated_at') }

/** The fields that a bulk edit sets, and the ones that pick its records (scheduled-tasks §15.1). */
export const bulkEntities = {
  companies: {
    set: {
      name: text,
      status: choice(companyStatuses),
      tax_id: optionalText,
      email: optionalEmail,
      phone: optionalText,
      street: optionalText,
      postal_code: optionalText,
      city: optionalText,
      country: optionalText,
      owner_id: optionalId,
    },
    filter: {
      status: choice(companyStatuses),
      country: optionalText,
      city: optionalText,
      owner_id: optionalId,
      ...changes,
    },
  },
  contacts: {
    set: {
      first_name: text,
      last_name: text,
      status: choice(contactStatuses),
      position: optionalText,
      email: optionalEmail,
      phone: optionalText,
      company_id: optionalId,
      owner_id: optionalId,
    },
    filter: {
      status: choice(contactStatuses),
      position: optionalText,
      company_id: optionalId,
      owner_id: optionalId,
      ...changes,
    },
  },
  tickets: {
    set: {
      subject: text,
      status: choice(ticketStatuses),
      priority: choice(priorities),
      company_id: optionalId,
      contact_id: optionalId,
      assignee_id: optionalId,
    },
    filter: {
      status: choice(ticketStatuses),
      priority: choice(priorities),
      company_id: optionalId,
      contact_id: optionalId,
      assignee_id: optionalId,
      ...period('opened_at'),
      ...period('closed_at'),
      ...changes,
    },
  },
  calendar_events: {
    set: {
      title: text,
      description: optionalText,
      location: optionalText,
      status: choice(eventStatuses),
      start_date: instant,
      end_date: instant,
      is_all_day: { input: 'flag', nullable: false },
      timezone: text,
      company_id: optionalId,
      contact_id: optionalId,
      owner_id: optionalId,
    },
    filter: {
      status: choice(eventStatuses),
      company_id: optionalId,
      contact_id: optionalId,
      owner_id: optionalId,
      ...period('start_date'),
      ...period('end_date'),
      ...changes,
    },
  },
} as const satisfies Record<string, Record<'set' | 'filter', Record<string, FieldInput>>>

export type BulkEntity = keyof typeof bulkEntities
export const bulkEntityNames = Object.keys(bulkEntities) as BulkEntity[]

/** The input of a field, or undefined for a field that the entity does not have. */
export function fieldInput(entity: BulkEntity, part: 'set' | 'filter', name: string): FieldInput | undefined {
  const fields: Record<string, FieldInput> = bulkEntities[entity][part]
  return fields[name]
}
