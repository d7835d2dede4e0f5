import { Resolver } from 'node:dns/promises'
import type { ServiceRecords } from './service-records.ts'

type ResolveOptions = {
  /** Name servers instead of those of the machine, for tests. */
  nameServers: readonly string[] | undefined
  signal: AbortSignal
}

/** Records that count, of each type. */
const recordsMax = 20

/**
 * The records SRV and TXT of a name, each asked for at most twice, two seconds each. A name without them, and a name
 * server that does not answer, have none.
 * @throws the reason of the signal
 */
export async function resolveService(
  name: string,
  { nameServers, signal }: ResolveOptions,
): Promise<ServiceRecords> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [servers, texts] = await Promise.all([
      resolver.resolveSrv(name).catch(() => []),
      resolver.resolveTxt(name).catch(() => []),
    ])
    signal.throwIfAborted()
    return { servers: servers.slice(0, recordsMax), texts: texts.slice(0, recordsMax) }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
