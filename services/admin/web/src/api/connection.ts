import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The service is tried again after this time while it does not respond. */
export const probeMs = 2_000
const probeTimeoutMs = 5_000
/** A proxy without the service behind it. */
const statusesOfProxies: readonly number[] = [502, 504]

let isLost = false
const listeners = new Set<() => void>()

/** Whether the last request had no response of the service. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost)
}

/**
 * Sends a request, and notes whether the service responds. A request that was cancelled or is slow says nothing about
 * it.
 */
export async function observedFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    setLost(statusesOfProxies.includes(response.status))
    return response
  } catch (error) {
    if (!init.signal?.aborted) setLost(true)
    throw error
  }
}

/** Tries whether the service responds again. If it does, everything that the page shows is read again. */
export async function probeConnection(queryClient: QueryClient): Promise<void> {
  if (!(await responds())) return
  setLost(false)
  await queryClient.invalidateQueries()
}

/** Imports a script; after a failure again, once the service responds. */
export async function loadConnected<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    await whenConnected()
    return load()
  }
}

/** Resolves when the service responds: at once, or after the connection was lost and is back. */
async function whenConnected(): Promise<void> {
  if (await responds()) return
  setLost(true)
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = subscribe(() => {
    if (!isLost) resolve()
  })
  await promise.finally(unsubscribe)
}

async function responds(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(probeTimeoutMs) })).ok
  } catch {
    return false
  }
}

function setLost(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
