import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from './start-server.ts'

/** Receives one line when the server ended, and one when it runs again or cannot be started. */
export type ServerLog = { error(message: string): void }

const attemptsMax = 5
const firstRetryMs = 500
/** A server that ran for this time has all attempts again. */
const stableMs = 60_000

/**
 * Starts a server, and starts it again when it ends before the disposal: up to five times with twice the wait each
 * time. Rejects when the first start fails.
 */
export async function keepRunning(
  start: () => Promise<RunningServer>,
  log: ServerLog,
): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  let server = await start()

  async function startAgainWhenEnded() {
    let attempts = 0
    let startedAt = performance.now()
    while (true) {
      await server.ended
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > stableMs) attempts = 0
      log.error('PostgreSQL ended unexpectedly: it is started again')
      const started = await startAgain(attempts)
      if (!started) return
      attempts = started.attempts
      server = started.server
      startedAt = performance.now()
      log.error('PostgreSQL runs again')
      if (stopping.signal.aborted) await server.stop()
    }
  }

  async function startAgain(attemptsBefore: number) {
    for (let attempts = attemptsBefore + 1; attempts <= attemptsMax; attempts += 1) {
      const waitMs = firstRetryMs * 2 ** (attempts - 1)
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      const started = await start().catch(() => null)
      if (started) return { server: started, attempts }
    }
    log.error('PostgreSQL cannot be started again: restart this process')
    return null
  }

  const running = startAgainWhenEnded()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await server.stop()
      await running
    },
  }
}
