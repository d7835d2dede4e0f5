import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { executePrepared } from '@fiscus/db/queries/execute-prepared'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { sql } from 'drizzle-orm'

/** What a running run has done so far. A run whose process is killed leaves its last heartbeat in the execution log. */
export type RunHeartbeat = {
  runId: string
  fence: number
  elapsedMs: number
  memoryBytes: number | null
  progressDone: number | null
  progressTotal: number | null
  /** Null: no new lines since the last heartbeat. */
  logLines: readonly string[] | null
}

/** The newest log lines up to this length: a heartbeat of a hundred runs is at most 1.6 MB. */
const charactersMax = 16_384

/**
 * Writes the heartbeat of a running run; nothing if it was released. All runs of this process are written with one
 * statement.
 */
export const writeHeartbeat = batched(async (control: ControlDatabase, heartbeats: RunHeartbeat[]) => {
  const rows = heartbeats.map((heartbeat) => ({ ...heartbeat, logLines: newestLines(heartbeat.logLines) }))
  await executePrepared(
    control,
    sql`
    update cron_runs set
      elapsed_ms = "elapsedMs", progress_done = "progressDone", progress_total = "progressTotal",
      memory_bytes = coalesce("memoryBytes", memory_bytes), log_lines = coalesce("logLines", log_lines)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heartbeat("runId" uuid, fence bigint, "elapsedMs" bigint,
      "memoryBytes" bigint, "progressDone" bigint, "progressTotal" bigint, "logLines" jsonb)
    where cron_runs.id = "runId" and cron_runs.fence = heartbeat.fence and cron_runs.status = 'running'`,
  )
  return heartbeats.map(() => undefined)
})

function newestLines(lines: readonly string[] | null): readonly string[] | null {
  if (lines === null) return null
  let characters = 0
  const omitted = lines.findLastIndex((line) => {
    characters += line.length
    return characters > charactersMax
  })
  return lines.slice(omitted + 1)
}
