import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { eq, sql } from 'drizzle-orm'
import { preparedStatement } from '../queries/execute-prepared.ts'
import { processes } from '../schema/control/processes.ts'
import type { Databases } from '../tenants/open-databases.ts'

type Registered = { id: string; name: string; host: string }
type Context = { databases: Pick<Databases, 'control' | 'identifyServers'>; log: Logger }

/** How often a process writes its row, and looks again for a server that has not answered. */
export const registerMs = 10_000
/** Three rows that were not written. */
const aliveSeconds = 30
const identifyMs = 60_000
/** `bin/cron tick` is called each minute. */
const aliveSecondsOfCall = 180

/**
 * Registers this process with the further servers that it knows (0094), first now and then every 10 s, so that no
 * tenant is placed on a server that it cannot use. Disposal ends it. A row that cannot be written is logged, and
 * written later.
 * @param name its name in `bin/serve`
 */
export async function registerProcess({ databases, log }: Context, name: string): Promise<AsyncDisposable> {
  const host = hostname()
  const id = `${host}-${process.pid}-${randomBytes(3).toString('hex')}`
  const { control } = databases
  let servers: Record<string, string | null> = {}
  let identifiedAt = Number.NEGATIVE_INFINITY

  async function identify() {
    const isRecent = performance.now() - identifiedAt < identifyMs
    if (isRecent && !Object.values(servers).includes(null)) return
    servers = await databases.identifyServers()
    identifiedAt = performance.now()
  }

  async function register() {
    await identify()
    await writeProcess(databases, { id, name, host }, servers, aliveSeconds)
  }

  const onError = (err: unknown) => log.warn({ err }, 'this process could not be registered')
  await register().catch(onError)
  const registering = repeatEvery(registerMs, register, { onError })
  return {
    [Symbol.asyncDispose]: () =>
      whileClosing('registration of the process', async () => {
        await registering[Symbol.asyncDispose]()
        await control.delete(processes).where(eq(processes.id, id)).catch(onError)
      }),
  }
}

/** Registers a command that is called each minute and executes runs itself, until some calls have been left out. */
export async function registerCall(databases: Context['databases'], name: string): Promise<void> {
  const host = hostname()
  const servers = await databases.identifyServers()
  await writeProcess(databases, { id: `${name} ${host}`, name, host }, servers, aliveSecondsOfCall)
}

const upsertProcess = preparedStatement(sql`
  with outdated as (delete from processes where alive_until < now() and id <> ${sql.placeholder('id')})
  insert into processes (id, name, host, started_at, alive_until, servers)
  values (${sql.placeholder('id')}, ${sql.placeholder('name')}, ${sql.placeholder('host')}, now(),
    now() + make_interval(secs => ${sql.placeholder('seconds')}), ${sql.placeholder('servers')}::jsonb)
  on conflict (id) do update set alive_until = excluded.alive_until, servers = excluded.servers`)

/** Also deletes the rows that are out of date. */
async function writeProcess(
  { control }: Pick<Databases, 'control'>,
  registered: Registered,
  servers: Record<string, string | null>,
  seconds: number,
): Promise<void> {
  await upsertProcess(control, { ...registered, seconds, servers: JSON.stringify(servers) })
}
