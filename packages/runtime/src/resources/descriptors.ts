import { readdir } from 'node:fs/promises'

/** The number of files and connections that the operating system lets this process open. */
export function descriptorLimit(): number {
  const limit = processReport().userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}

/**
 * Rejects when the process has used nine tenths of its descriptors: further connections to databases may fail.
 * @throws Error, also when no descriptor is left to count the others
 */
export async function requireFreeDescriptors(limit: number): Promise<void> {
  const open = (await readdir('/dev/fd')).length
  if (open > 0.9 * limit)
    throw new Error(`${open} of ${limit} descriptors are in use: raise the limit of the process (ulimit -n)`)
}

type Report = { userLimits?: { open_files?: { soft?: unknown } } }

function processReport(): Report {
  // Without the connections, whose addresses are resolved by DNS.
  return Object.assign(process.report, { excludeNetwork: true }).getReport()
}
