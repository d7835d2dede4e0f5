import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { results, taskLabels } from '@fiscus/messages/results'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, lt, sql } from 'drizzle-orm'

const name = 'end_contracts'
const batchSize = 500

/** Ends active contracts after their last day, in the time zone of the tenant. */
export const endContracts = defineTask({
  name,
  label: taskLabels.end_contracts.wording.en,
  schedule: '5 0 * * *',
  queue: 'maintenance',
  async run({ db, clock, timezone, signal, progress }) {
    const now = clock.now()
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${timezone})::date`
    const batch = db
      .select({ id: contracts.id })
      .from(contracts)
      .where(and(eq(contracts.status, 'active'), lt(contracts.ends_on, today)))
      .limit(batchSize)
      .for('no key update', { skipLocked: true })
    let ended = 0
    while (true) {
      signal.throwIfAborted()
      const { count } = await db
        .update(contracts)
        .set({
          status: 'ended',
          version: sql`${contracts.version} + 1`,
          updated_at: now,
          updated_by: `task:${name}`,
        })
        .where(sql`${contracts.id} = any(array(${batch}))`)
      ended += count
      progress(ended, ended)
      if (count < batchSize)
        return { message: results.contractsEnded({ count: ended }), foundWork: ended > 0 }
    }
  },
})
