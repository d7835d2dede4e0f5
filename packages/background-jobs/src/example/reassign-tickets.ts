import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { jobs } from '@fiscus/messages/jobs'
import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJobKind, JobRejected } from '../define-job-kind.ts'
import { changeWithAudit } from '../records/change-with-audit.ts'

const params = z.strictObject({ from: z.uuid(), to: z.uuid() })

const ticketsPerChunk = 500

/** Assigns the unsolved tickets of a user to another user. */
export const reassignTickets = defineJobKind<z.output<typeof params>, { after: string | null; done: number }>(
  {
    kind: 'reassign_tickets',
    label: 'Reassign tickets',
    params,
    scopesOf: () => ({ change: [], files: [] }),
    async plan({ tx }, { from, to }) {
      if ((await tx.$count(users, eq(users.id, to))) === 0) throw new JobRejected(jobs.noUser({ id: to }))
      return { total: await tx.$count(tickets, isUnsolvedOf(from)), cursor: { after: null, done: 0 } }
    },
    async chunk(context, { from, to }, { after, done }) {
      const rows = await context.tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(isUnsolvedOf(from), after === null ? undefined : gt(tickets.id, after)))
        .orderBy(asc(tickets.id))
        .limit(ticketsPerChunk)
        .for('no key update')
      const ids = rows.map(({ id }) => id)
      await changeWithAudit(
        context,
        { action: 'change', table: tickets },
        sql`update ${tickets}
        set assignee_id = ${to}, version = version + 1, updated_at = ${context.now.toISOString()}, updated_by = ${context.actor}
        where id = any(${uuidArray(ids)})
        returning id, jsonb_build_object('assignee_id', ${from}::text) as before, jsonb_build_object('assignee_id', ${to}::text) as after`,
      )
      return {
        cursor: { after: ids.at(-1) ?? after, done: done + ids.length },
        isLast: ids.length < ticketsPerChunk,
        processed: ids.length,
      }
    },
    finish: async (_context, _params, { done }) => ({
      summary: jobs.ticketsReassigned({ count: done }),
    }),
  },
)

const isUnsolvedOf = (user: string) =>
  and(eq(tickets.assignee_id, user), notInArray(tickets.status, ['resolved', 'closed']))
