import { useSyncExternalStore } from 'react'
import { tenantAtWork } from './tenant-at-work.ts'

/** The longest reason that the audit log stores. */
const lengthMax = 500
const key = `fiscus-reason-${tenantAtWork}`
const listeners = new Set<() => void>()

/**
 * The reason why a user of the platform works with the data of the tenant; empty: none given. It ends with the
 * browser's tab.
 */
export function readAccessReason(): string {
  return tenantAtWork === null ? '' : (sessionStorage.getItem(key) ?? '')
}

/** Stores the reason, whose text every further request has in its X-Audit-Reason. */
export function storeAccessReason(reason: string): void {
  sessionStorage.setItem(key, reason.slice(0, lengthMax))
  for (const listener of listeners) listener()
}

/** The reason, for components. */
export function useAccessReason(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readAccessReason)
}
