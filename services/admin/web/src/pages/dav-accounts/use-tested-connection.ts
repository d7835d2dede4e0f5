import type { TestedDavAccount } from '@fiscus/client'
import { useState } from 'react'
import { type AccountValues, connectionOf } from './account-values.ts'

/** The result of the last test, while the form has the connection that was tested. */
export function useTestedConnection(values: AccountValues) {
  const [tested, setTested] = useState<{ connection: string; result: TestedDavAccount } | null>(null)
  const result = tested?.connection === connectionOf(values) ? tested.result : undefined
  const set = (connection: string, result: TestedDavAccount) => setTested({ connection, result })
  return [result, set] as const
}
