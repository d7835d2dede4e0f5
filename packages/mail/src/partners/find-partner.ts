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
  const partnerOf = await findPartners(tx, address === null ? [] : [address])
  return partnerOf(address)
}

/** Finds the partners of some hundred addresses at most. The function that it returns has that of each of them; null has none. */
export async function findPartners(
  tx: Pick<TenantTransaction, 'select'>,
  addresses: readonly string[],
): Promise<(address: string | null) => Partner> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const found = () => tx.select(columns).from(partnersOf(wanted)).prepare('partners').execute()
  const rows = wanted.length > 0 ? await found() : []
  const partners = new Map(
    rows.map(({ address, kind, is_one, contact_id, company_id }) => {
      const partner: Partner = { partner_link: is_one ? kind : 'several', contact_id, company_id }
      return [address, partner]
    }),
  )
  return (address) => partners.get(address?.toLowerCase() ?? '') ?? noPartner
}

const columns = {
  address: sql<string>`wanted.address`,
  kind: sql<'contact' | 'company'>`found.kind`,
  is_one: sql<boolean>`found.is_one`,
  contact_id: sql<string | null>`found.contact_id`,
  company_id: sql<string | null>`found.company_id`,
}

/** Of a contact and a company, `kind desc` is the contact. */
function partnersOf(addresses: readonly string[]) {
  return sql`json_array_elements_text(${JSON.stringify(addresses)}::text::json) as wanted (address)
    cross join lateral (
      select * from (
        select 'contact' as kind, count(*) over () = 1 as is_one, id as contact_id, company_id
        from (select id, company_id, created_at from ${contacts} where lower(email) = wanted.address order by created_at, id limit 2)
        order by created_at, id limit 1)
      union all
      select * from (
        select 'company', count(*) over () = 1, null::uuid, id
        from (select id, created_at from ${companies} where lower(email) = wanted.address order by created_at, id limit 2)
        order by created_at, id limit 1)
      order by kind desc limit 1
    ) as found`
}
