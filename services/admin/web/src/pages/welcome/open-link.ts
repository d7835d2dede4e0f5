import type { Session } from '@fiscus/client'
import { api } from '../../api/client.ts'

let opening: Promise<Session> | null = null

/**
 * Uses the one-time link of the address, once however often the page renders, and removes it from the address. Without
 * a link the session of the browser goes on.
 */
export function openLink(): Promise<Session> {
  opening ??= start()
  return opening
}

function start(): Promise<Session> {
  const token = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname)
  return token ? api.openLink({ token }) : api.getSession()
}
