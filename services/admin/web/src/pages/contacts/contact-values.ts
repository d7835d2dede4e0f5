import type { Contact } from '@fiscus/client'

export type ContactValues = ReturnType<typeof valuesOf>

/** The values of the form of a contact. An empty text is none. */
export function valuesOf(contact: Contact | undefined) {
  return {
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    status: contact?.status ?? ('active' as const),
    position: contact?.position ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    company_id: contact?.company_id ?? '',
    owner_id: contact?.owner_id ?? '',
    collection_id: contact?.collection_id ?? '',
  }
}

/** The body of a request. */
export function bodyOf({ first_name, last_name, status, ...texts }: ContactValues) {
  return {
    first_name: first_name.trim(),
    last_name,
    status,
    position: texts.position.trim() || null,
    email: texts.email.trim() || null,
    phone: texts.phone.trim() || null,
    company_id: texts.company_id || null,
    owner_id: texts.owner_id || null,
    collection_id: texts.collection_id || null,
  }
}

/** The name of a contact as it is shown. */
export function nameOf({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}
