import { readdirSync, readFileSync } from 'node:fs'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

const microsecondsPerClockTick = 10_000

/**
 * Returns the CPU time in microseconds of the PostgreSQL server of a database: of its present and ended processes.
 * Linux only.
 */
export async function postgresCpu(control: ControlDatabase): Promise<number> {
  const [row] = await control.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = statOf(row?.pid ?? 0)?.parent
  let ticks = statOf(postmaster ?? 0)?.ofChildren ?? 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (stat?.parent === postmaster) ticks += stat?.own ?? 0
  }
  return ticks * microsecondsPerClockTick
}

/**
 * Returns the parent of a process, its CPU time and that of its ended children in clock ticks; null: it has ended
 * (proc_pid_stat(5)).
 */
function statOf(pid: number): { parent: number; own: number; ofChildren: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return { parent, own: user + system, ofChildren: childUser + childSystem }
  } catch {
    return null
  }
}
