import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { sql } from 'drizzle-orm'

/** The columns of a message that link it to a contact and a company. */
export type Partner = {
  partner_link: 'contact' | 'company' | 'several' | 'none'
  contact_id: string | null
  company_id: string | null
}

const noPartner: Partner = { partner_link: 'none', contact_id: null, company_id: null }

/** Finds the contact, else the company, with an address; of several the oldest. The letter case of the address has no meaning. */
export async function findPartner(
  tx: Pick<TenantTransaction, 'select'>,
  address: string | null,
): Promise<Partner> {
  if (address === null) return noPartner
  const isAddress = (email: typeof contacts.email | typeof companies.email) =>
    sql`lower(${email}) = ${address.toLowerCase()}`
  const found = await tx
    .select({ contact_id: contacts.id, company_id: contacts.company_id })
    .from(contacts)
    .where(isAddress(contacts.email))
    .orderBy(contacts.created_at, contacts.id)
    .limit(2)
  const [contact] = found
  if (contact) return { ...contact, partner_link: found.length > 1 ? 'several' : 'contact' }
  const owners = await tx
    .select({ company_id: companies.id })
    .from(companies)
    .where(isAddress(companies.email))
    .orderBy(companies.created_at, companies.id)
    .limit(2)
  const [company] = owners
  if (!company) return noPartner
  return {
    partner_link: owners.length > 1 ? 'several' : 'company',
    contact_id: null,
    company_id: company.company_id,
  }
}
