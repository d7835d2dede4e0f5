import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inSupportedYears } from './date-range.ts'
import type { Report } from './report.ts'

export const ticketsParams = z.strictObject({
  report: z.literal('tickets_by_status_and_age'),
  asOf: z.iso
    .datetime()
    .refine(...inSupportedYears)
    .optional()
    .meta({
      description: 'The instant at which tickets are counted; the default is the beginning of the report.',
    }),
})

/** Lower bounds of the age groups, included: an age of exactly one day is in "1 to 3 days". */
const agesFromDays = [1, 3, 7, 30, 90]
const ages = ['0 to 1 days', '1 to 3 days', '3 to 7 days', '7 to 30 days', '30 to 90 days', '90 days or more']

/**
 * The number of tickets at an instant, by status and days since they were opened. The age of a closed ticket is the
 * time until its closing. Earlier statuses are not stored: a ticket that was closed later counts as open, and other
 * tickets count with their current status. A ticket that was merged into another one does not count.
 */
export function ticketsByStatusAndAge(params: z.output<typeof ticketsParams>): Report {
  return {
    keys: ['status', 'age'],
    sums: { tickets: 0 },
    totalsBy: [],
    id: tickets.id,
    itemsPerChunk: 10_000,
    groupsOf(items, begun) {
      const asOf = sql`${params.asOf ?? begun}::timestamptz`
      const days = sql`extract(epoch from least(${tickets.closed_at}, ${asOf}) - ${tickets.opened_at}) / 86400`
      return sql`
        select json_build_array(status, age) as keys, json_build_array(count(*)::text) as sums
        from (
          select case when ${tickets.closed_at} > ${asOf} then 'open' else ${tickets.status} end as status,
            (${`{${ages}}`}::text[])[width_bucket(${days}, ${`{${agesFromDays}}`}::numeric[]) + 1] as age
          from ${tickets}
          where ${items} and ${tickets.merged_into_id} is null and ${tickets.opened_at} <= ${asOf}
        ) as tickets
        group by status, age`
    },
  }
}
