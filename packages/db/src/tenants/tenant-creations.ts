import type { CreationStep } from '@fiscus/contracts/tenants/tenant-vocabulary'
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { tenantCreations } from '../schema/control/tenant-creations.ts'

/** The stored progress of a tenant that is created by request. */
export type CreationRow = typeof tenantCreations.$inferSelect

/** A process that works on a creation writes its heartbeat more often than this. */
export const creationHeartbeatMsMax = 20_000

const openMax = 50

/** Returns the progress of a tenant that was created by request, by its slug or by the key of the request. */
export async function readCreation(
  control: Pick<ControlDatabase, 'select'>,
  { slug, requestKey }: { slug: string; requestKey?: string | undefined },
): Promise<CreationRow | null> {
  const ofSlug = eq(tenantCreations.slug, slug)
  const matches = requestKey === undefined ? ofSlug : or(ofSlug, eq(tenantCreations.request_key, requestKey))
  const rows = await control.select().from(tenantCreations).where(matches).limit(2)
  return rows.find((row) => row.request_key === requestKey) ?? rows[0] ?? null
}

/** Returns the creations that are not done, the newest first, 50 at most. */
export function listOpenCreations(control: ControlDatabase): Promise<CreationRow[]> {
  return control
    .select()
    .from(tenantCreations)
    .where(ne(tenantCreations.status, 'done'))
    .orderBy(sql`${tenantCreations.started_at} desc`)
    .limit(openMax)
}

/** Inserts a creation. False: there is one of this slug or request already. */
export async function insertCreation(
  control: ControlDatabase,
  creation: Pick<CreationRow, 'slug' | 'name' | 'timezone' | 'requested_by' | 'request_key'>,
  now: Date,
): Promise<boolean> {
  const rows = await control
    .insert(tenantCreations)
    .values({ ...creation, started_at: now, heartbeat_at: now })
    .onConflictDoNothing()
    .returning({ slug: tenantCreations.slug })
  return rows.length > 0
}

/** Claims a failed creation, or one whose process has stopped, for another attempt. False: it is neither. */
export async function claimCreation(control: ControlDatabase, slug: string, now: Date): Promise<boolean> {
  const { status, heartbeat_at } = tenantCreations
  const isInterrupted = lt(heartbeat_at, new Date(now.getTime() - creationHeartbeatMsMax))
  const rows = await control
    .update(tenantCreations)
    .set({
      status: 'creating',
      steps: [],
      error: null,
      started_at: now,
      heartbeat_at: now,
      finished_at: null,
    })
    .where(
      and(
        eq(tenantCreations.slug, slug),
        or(eq(status, 'failed'), and(eq(status, 'creating'), isInterrupted)),
      ),
    )
    .returning({ slug: tenantCreations.slug })
  return rows.length > 0
}

/** Ends the step in progress and starts the next one. */
export async function startCreationStep(
  control: ControlDatabase,
  slug: string,
  step: CreationStep,
  now: Date,
): Promise<void> {
  const [row] = await control
    .select({ steps: tenantCreations.steps })
    .from(tenantCreations)
    .where(eq(tenantCreations.slug, slug))
  const steps = [
    ...endedSteps(row?.steps ?? [], now),
    { step, started_at: now.toISOString(), duration_ms: null },
  ]
  await control
    .update(tenantCreations)
    .set({ steps, heartbeat_at: now })
    .where(eq(tenantCreations.slug, slug))
}

/** Ends a creation. `error` is null when the tenant is ready; the step in progress has no duration when it failed. */
export async function endCreation(
  control: ControlDatabase,
  slug: string,
  error: string | null,
  now: Date,
): Promise<void> {
  const [row] = await control
    .select({ steps: tenantCreations.steps })
    .from(tenantCreations)
    .where(eq(tenantCreations.slug, slug))
  const started = row?.steps ?? []
  await control
    .update(tenantCreations)
    .set({
      status: error === null ? 'done' : 'failed',
      steps: error === null ? endedSteps(started, now) : started,
      error,
      heartbeat_at: now,
      finished_at: now,
    })
    .where(eq(tenantCreations.slug, slug))
}

/** Records that a process still works on these creations. */
export async function beatCreations(
  control: ControlDatabase,
  slugs: readonly string[],
  now: Date,
): Promise<void> {
  await control
    .update(tenantCreations)
    .set({ heartbeat_at: now })
    .where(and(inArray(tenantCreations.slug, [...slugs]), eq(tenantCreations.status, 'creating')))
}

function endedSteps(steps: CreationRow['steps'], now: Date): CreationRow['steps'] {
  return steps.map((each) => ({
    ...each,
    duration_ms: each.duration_ms ?? Math.max(0, now.getTime() - Date.parse(each.started_at)),
  }))
}
