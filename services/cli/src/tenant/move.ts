import { parseArgs } from 'node:util'
import { asOwner } from '@fiscus/db/connections/connect'
import { isMain, type ServerAddresses, serverUrlOf, tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { dropDatabase, hasDatabase, keptDatabaseOf } from '@fiscus/db/moves/kept-database'
import { listRunningTasks } from '@fiscus/db/moves/move-state'
import { describeProcesses, processesWithoutServer } from '@fiscus/db/processes/processes-without-server'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { render } from '@fiscus/messages/render'
import { addDays, systemClock as clock } from '@fiscus/runtime/clock'
import { mainServer } from '@fiscus/runtime/environment/database-servers'
import { flag, json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs, readServers } from '../command/config.ts'
import { progressLine } from '../command/progress-line.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { stopSignal } from '../command/stop-signal.ts'
import { requireTenant, withControlDatabase } from '../command/with-database.ts'
import { verifyTenant } from '../copies/verify-tenant.ts'
import { stayOnServer } from '../moves/cancel-move.ts'
import { readMoveSource } from '../moves/move-source.ts'
import { type Moved, type MoveRequest, moveTenant, onlyMove } from '../moves/move-tenant.ts'
import { requireSlug } from './require-slug.ts'

const logEveryMs = 5000
const keepDays = 30
const keepDaysMax = 3650
const waitSeconds = 120
const waitSecondsMax = 86_400

/** `bin/tenant move`. The progress goes to the standard error, the result to the standard output. */
export const move: Command = async (args) => {
  const flags = { cancel: flag, 'dry-run': flag, 'drop-kept': flag, 'no-keep': flag, force: flag }
  const texts = { to: textOption, keep: textOption, wait: textOption }
  const options = { ...authorOptions, ...texts, ...flags, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = requireSlug(positionals)
  if (slug === administrationSlug)
    throw new UsageError('The administration is on the server of DATABASE_URL.')
  const addresses = await readServers()
  const author = commandAuthor(clock, values)
  const tenant = await withControlDatabase((control) => requireTenant(control, slug))
  if (values['drop-kept']) return dropKept(addresses, tenant, values.json)
  if (values.cancel)
    return onlyMove(addresses.url, slug, async (control) => {
      const cancelled = await stayOnServer({ addresses, control, tenant, author })
      const server = nameOf(tenant.server)
      if (values.json) console.log(JSON.stringify({ slug, server, cancelled }))
      else console.log(cancelled ? `The tenant ${slug} stays on ${server}.` : notMoving(slug))
      return exitCodes.done
    })
  const { to } = values
  if (to === undefined) throw new UsageError('Name the new server with --to=SERVER.')
  serverUrlOf(addresses, to)
  if (values['dry-run']) return showPlan(addresses, tenant, to, values.json)
  const days = parseWholeNumber(values.keep, 'keep', keepDaysMax) ?? keepDays
  const seconds = parseWholeNumber(values.wait, 'wait', waitSecondsMax) ?? waitSeconds
  using line = progressLine(process.stderr, { logEveryMs })
  using stopping = stopSignal(
    `A signal stopped the move, and the tenant ${slug} stays on ${nameOf(tenant.server)}: run the command again, it begins anew.`,
  )
  const request: MoveRequest = {
    to,
    waitMs: seconds * 1000,
    keepUntil: values['no-keep'] ? null : addDays(author.at, days),
    isForced: values.force,
    author,
    onStep: ({ step, bytes }) => line.show(bytes === undefined ? step : `${step}, ${megabytes(bytes)}`),
    signal: stopping.signal,
  }
  const moved = await onlyMove(addresses.url, slug, async (control) =>
    // Another command may have ended meanwhile.
    moveTenant({ ...request, addresses, control, tenant: await requireTenant(control, slug) }),
  )
  line[Symbol.dispose]()
  // The tenant is on its server: a signal ends the verification at once.
  stopping[Symbol.dispose]()
  if (moved) return report(addresses, moved, request, values.json)
  console.log(values.json ? JSON.stringify({ slug, server: to }) : `The tenant ${slug} is on ${to}.`)
  return exitCodes.done
}

/** The chain is recomputed after the move, while requests go on: the rows are known to be the same. */
async function report(
  addresses: ServerAddresses,
  { tenant, copied, pausedMs, kept }: Moved,
  { keepUntil }: MoveRequest,
  isJson: boolean,
): Promise<number> {
  const { slug } = tenant
  const blobs = openCommandBlobs()(tenant.id)
  const { documents, chainEnd, faults } = await verifyTenant(tenantUrlOf(addresses, tenant), blobs)
  const code = faults.length === 0 ? exitCodes.done : exitCodes.failed
  if (isJson) {
    const { rows, bytes } = copied
    console.log(
      JSON.stringify({
        slug,
        server: nameOf(tenant.server),
        rows,
        bytes,
        paused_ms: pausedMs,
        kept,
        kept_until: kept && keepUntil,
        documents,
        chainEnd,
        faults,
      }),
    )
    return code
  }
  const seconds = Math.max(0.001, pausedMs / 1000)
  console.log(
    `The tenant ${slug} is on ${nameOf(tenant.server)}: ${copied.rows} rows, ${megabytes(copied.bytes)}. Its requests were paused for ${seconds.toFixed(1)} s (${Math.round(copied.rows / seconds)} rows/s).`,
  )
  console.log(
    faults.length === 0
      ? `${documents} approved documents are verified. The last chain digest is ${chainEnd.chainDigest || 'empty'}.`
      : `The documents have faults: ${faults.map(({ fault, sequence }) => `${fault} (${sequence})`).join(', ')}.`,
  )
  if (kept)
    console.log(
      `Its former database is kept as ${kept} until ${keepUntil?.toISOString()}: then bin/tenant purge drops it.`,
    )
  return code
}

async function showPlan(
  addresses: ServerAddresses,
  tenant: TenantRow,
  to: string,
  isJson: boolean,
): Promise<number> {
  const { slug, database } = tenant
  const source = await readMoveSource(addresses, tenant)
  const { running, without } = await withControlDatabase(async (control) => ({
    running: await listRunningTasks(control, tenant.id),
    without: await processesWithoutServer({ addresses, control, server: to }),
  }))
  const exists = await asOwner(serverUrlOf(addresses, to), (server) => hasDatabase(server, database))
  const isTaken = exists && !isOn(tenant, to)
  if (isJson) {
    const { bytes, rows } = source
    const from = nameOf(tenant.server)
    console.log(
      JSON.stringify({
        slug,
        database,
        from,
        to,
        bytes,
        rows,
        running,
        is_taken: isTaken,
        processes_without_server: without,
      }),
    )
    return exitCodes.done
  }
  console.log(
    `${slug}: the database ${database} would move from ${nameOf(tenant.server)} to ${to}: ${megabytes(source.bytes)} with indexes${source.rows > 0 ? `, about ${source.rows} rows` : ''}.`,
  )
  if (running.length > 0) console.log(`It would wait for the runs of ${running.join(', ')}.`)
  if (isTaken) console.log(`${to} has a database ${database} already.`)
  // The login of the application may be missing there, with which a process reaches it.
  const refusing = without.filter(({ why }) => why !== 'unreachable')
  if (refusing.length > 0) console.log(`It would be refused: ${render(describeProcesses(refusing))}.`)
  return exitCodes.done
}

async function dropKept(addresses: ServerAddresses, tenant: TenantRow, isJson: boolean): Promise<number> {
  const kept = keptDatabaseOf(tenant)
  if (tenant.moving_to !== null)
    throw new UsageError(`The tenant ${tenant.slug} is being moved: end that first.`)
  const dropped: string[] = []
  for (const name of [mainServer, ...(addresses.servers ?? []).map((server) => server.name)])
    await asOwner(serverUrlOf(addresses, name), async (server) => {
      if (!(await hasDatabase(server, kept))) return
      await dropDatabase(server, kept)
      dropped.push(name)
    })
  if (isJson) console.log(JSON.stringify({ slug: tenant.slug, database: kept, dropped_on: dropped }))
  else if (dropped.length === 0) console.log(`The tenant ${tenant.slug} has no former database.`)
  else for (const name of dropped) console.log(`${kept} on ${name} is dropped.`)
  return exitCodes.done
}

const isOn = ({ server }: TenantRow, name: string) => server === (isMain(name) ? null : name)
const nameOf = (server: string | null) => server ?? mainServer
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const notMoving = (slug: string) => `The tenant ${slug} is not being moved.`
