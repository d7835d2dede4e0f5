import type { CreationStep } from '@fiscus/contracts/tenants/tenant-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { type StartedStep, tenantCreations } from '../schema/control/tenant-creations.ts'

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

/** Returns the further server of a creation; null: the server of the administration. */
export function serverOfCreation({ steps }: Pick<CreationRow, 'steps'>): string | null {
  return steps.find(({ server }) => server !== undefined)?.server ?? null
}

/** Inserts a creation on a further server, or null. False: there is one of this slug or request already. */
export async function insertCreation(
  control: ControlDatabase,
  {
    server,
    ...creation
  }: Pick<CreationRow, 'slug' | 'name' | 'timezone' | 'requested_by' | 'request_key'> & {
    server: string | null
  },
  now: Date,
): Promise<boolean> {
  const rows = await control
    .insert(tenantCreations)
    .values({ ...creation, steps: firstSteps(server, now), started_at: now, heartbeat_at: now })
    .onConflictDoNothing()
    .returning({ slug: tenantCreations.slug })
  return rows.length > 0
}

/**
 * Claims a failed creation, or one whose process has stopped, for another attempt on the same server. False: it is
 * neither.
 */
export async function claimCreation(
  control: ControlDatabase,
  { slug, server }: { slug: string; server: string | null },
  now: Date,
): Promise<boolean> {
  const { status, heartbeat_at } = tenantCreations
  const isInterrupted = lt(heartbeat_at, new Date(now.getTime() - creationHeartbeatMsMax))
  const rows = await control
    .update(tenantCreations)
    .set({
      status: 'creating',
      steps: firstSteps(server, now),
      error: null,
      error_message: null,
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
  const begun = row?.steps ?? []
  const isRepeated = begun.at(-1)?.step === step
  const steps = isRepeated ? begun : [...endedSteps(begun, now), startedStep(step, now)]
  await control
    .update(tenantCreations)
    .set({ steps, heartbeat_at: now })
    .where(eq(tenantCreations.slug, slug))
}

/** Ends a creation. `error` is null when the tenant is ready; the step in progress has no duration when it failed. */
export async function endCreation(
  control: ControlDatabase,
  slug: string,
  error: Message | string | null,
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
      error: error && render(error),
      error_message: typeof error === 'string' ? null : error,
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

function startedStep(step: CreationStep, now: Date): StartedStep {
  return { step, started_at: now.toISOString(), duration_ms: null }
}

/** The steps of a creation that begins: on a further server the first one, which keeps its name for a continuation. */
function firstSteps(server: string | null, now: Date): StartedStep[] {
  return server === null ? [] : [{ ...startedStep('database', now), server }]
}

function endedSteps(steps: CreationRow['steps'], now: Date): CreationRow['steps'] {
  return steps.map((each) => ({
    ...each,
    duration_ms: each.duration_ms ?? Math.max(0, now.getTime() - Date.parse(each.started_at)),
  }))
}
