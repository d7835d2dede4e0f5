type Waiting = { resolve: () => void; reject: (reason: unknown) => void }

/**
 * Opens the login over the page. Calls of the API that were rejected with 401 wait, and are repeated after the login.
 */
export type LoginRequest = { done: () => void; cancel: (reason: unknown) => void }

let show: ((request: LoginRequest) => void) | null = null
let waiting: Waiting[] = []

/** The login dialog registers itself here while it is mounted. */
export function onLoginRequired(open: (request: LoginRequest) => void): () => void {
  show = open
  return () => {
    show = null
  }
}

/**
 * Resolves after the login, so that the call can be repeated. Returns null without a dialog: the call fails with
 * its 401.
 */
export function requireLogin(): Promise<void> | null {
  const open = show
  if (!open) return null
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  waiting.push({ resolve, reject })
  if (waiting.length === 1)
    open({ done: () => settle('resolve'), cancel: (reason) => settle('reject', reason) })
  return promise
}

function settle(how: 'resolve' | 'reject', reason?: unknown): void {
  const settled = waiting
  waiting = []
  for (const call of settled) call[how](reason)
}
