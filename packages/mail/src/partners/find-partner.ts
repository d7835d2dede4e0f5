import { type Executing, preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { sql } from 'drizzle-orm'

/** The columns of a message that link it to a contact and a company. */
export type Partner = {
  partner_link: 'contact' | 'company' | 'several' | 'none'
  contact_id: string | null
  company_id: string | null
}

const noPartner: Partner = { partner_link: 'none', contact_id: null, company_id: null }

/**
 * Finds the contact, else the company, with an address; of several the oldest. The letter case of the address has no
 * meaning.
 */
export async function findPartner(tx: Executing, address: string | null): Promise<Partner> {
  const partnerOf = await findPartners(tx, address === null ? [] : [address])
  return partnerOf(address)
}

/**
 * Finds the partners of some hundred addresses at most. The function that it returns has that of each of them; null has
 * none.
 */
export async function findPartners(
  tx: Executing,
  addresses: readonly string[],
): Promise<(address: string | null) => Partner> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const rows = wanted.length > 0 ? await selectPartners<Found>(tx, { wanted: JSON.stringify(wanted) }) : []
  const partners = new Map(
    rows.map(({ address, kind, is_one, contact_id, company_id }) => {
      const partner: Partner = { partner_link: is_one ? kind : 'several', contact_id, company_id }
      return [address, partner]
    }),
  )
  return (address) => partners.get(address?.toLowerCase() ?? '') ?? noPartner
}

type Found = {
  address: string
  kind: 'contact' | 'company'
  is_one: boolean
  contact_id: string | null
  company_id: string | null
}

/** `kind desc` puts the contact before the company. */
const selectPartners = preparedStatement(sql`
  select wanted.address, found.kind, found.is_one, found.contact_id, found.company_id
  from json_array_elements_text(${sql.placeholder('wanted')}::text::json) as wanted (address)
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
  ) as found`)
