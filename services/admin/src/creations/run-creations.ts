import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import type { ServerAddresses } from '@fiscus/db/connections/tenant-url'
import { describeProcesses, prepareForTenant } from '@fiscus/db/processes/processes-without-server'
import { createTenant } from '@fiscus/db/tenants/create-tenant'
import type { PlacedTenant } from '@fiscus/db/tenants/new-tenant'
import { beatCreations, endCreation, startCreationStep } from '@fiscus/db/tenants/tenant-creations'
import type { Message } from '@fiscus/messages/message'
import { tenants } from '@fiscus/messages/tenants'
import type { Clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'

/** Creates tenants in the background. Disposal waits for those in progress. */
export type TenantCreations = AsyncDisposable & {
  /** @throws Problem 503 `overloaded` when this process already creates as many tenants as it may */
  requireCapacity(): void
  /** Starts the creation that the caller has inserted or claimed. Its row has the progress and the end. */
  start(tenant: PlacedTenant, author: Author): void
}

const parallelMax = 4
const heartbeatMs = 5000

/** Opens the creations of a process. A failure is stored with the creation, which can be continued. */
export function openTenantCreations({
  url,
  servers,
  clock,
  log,
}: ServerAddresses & { clock: Clock; log: Logger }): TenantCreations {
  const inProgress = new Map<string, Promise<void>>()
  const onControl = <T>(work: (control: ReturnType<typeof controlDatabase>) => Promise<T>) =>
    asOwner(url, (client) => work(controlDatabase(client)))

  async function create(tenant: PlacedTenant, author: Author): Promise<void> {
    const { slug, server } = tenant
    try {
      const onStep = (step: Parameters<typeof startCreationStep>[2]) =>
        onControl((control) => startCreationStep(control, slug, step, clock.now()))
      const addresses = { url, servers }
      const found = await onControl((control) =>
        prepareForTenant({ addresses, control, server: server ?? undefined }),
      )
      if (found.length > 0) throw notUsable(`${server}`, describeProcesses(found))
      await createTenant({ url, servers, author, onStep }, tenant)
      await onStep('tasks')
      await onControl(async (control) => {
        await reconcileRegistry(control, registryRows, clock.now())
        await endCreation(control, slug, null, clock.now())
      })
    } catch (error) {
      log.error({ err: error, tenant: slug }, 'tenant not created')
      await onControl((control) => endCreation(control, slug, failureOf(error), clock.now())).catch(
        (cause: unknown) => log.error({ err: cause, tenant: slug }, 'failure of a creation not stored'),
      )
    }
  }

  const beating = repeatEvery(
    heartbeatMs,
    async () => {
      if (inProgress.size === 0) return
      await onControl((control) => beatCreations(control, [...inProgress.keys()], clock.now()))
    },
    { onError: (error) => log.warn({ err: error }, 'heartbeat of creations not written') },
  )

  return {
    requireCapacity() {
      if (inProgress.size < parallelMax) return
      throw new Problem('overloaded', tenants.creationsMax({ count: parallelMax }), {
        headers: { 'Retry-After': '5' },
      })
    },
    start(tenant, author) {
      const creating = create(tenant, author).finally(() => inProgress.delete(tenant.slug))
      inProgress.set(tenant.slug, creating)
    },
    [Symbol.asyncDispose]: () =>
      whileClosing('creations of tenants', async () => {
        await beating[Symbol.asyncDispose]()
        await Promise.all(inProgress.values())
      }),
  }
}

function notUsable(server: string, processes: Message): OperatorError {
  return new OperatorError(tenants.serverNotReady({ server, processes }))
}

function failureOf(error: unknown): Message | string {
  if (error instanceof OperatorError) return error.text
  const reason = error instanceof Error ? error.message : String(error)
  return tenants.creationFailed({ reason: reason.slice(0, 500) })
}
