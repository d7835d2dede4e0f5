import { closingResources } from '../resources/closing-resources.ts'

type Shutdown = {
  /** The time in seconds for the work in progress. */
  drainSeconds: number
  /** Receives one line if the process does not end in time. `left` names what has not closed. */
  log: { fatal(details: { left: string[] }, message: string): void }
}

/** The process ends within 10 s after the time of its work. */
const closeMs = 9_000

const signals = ['SIGINT', 'SIGTERM'] as const
const exit = () => process.exit(0)

/**
 * Until `untilStopped` takes over, a signal ends the process with 0: it has opened nothing yet. The main file of a
 * service calls it first and then imports the service, because Node loads static imports before it runs a line.
 */
export function exitWhileLoading(): void {
  for (const signal of signals) process.on(signal, exit)
}

/**
 * Resolves with the first SIGINT or SIGTERM. The process should then end by itself. If it does not end within its drain
 * time and 9 s, for example because a server does not answer, it logs what it left and exits with 1. A second signal
 * ends the process immediately.
 */
export function untilStopped({ drainSeconds, log }: Shutdown): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const stop = (signal: NodeJS.Signals) => {
    for (const name of signals) process.off(name, stop)
    const giveUp = () => {
      log.fatal({ left: whatIsLeft() }, 'the process did not end in time and exits with 1')
      process.exit(1)
    }
    setTimeout(giveUp, drainSeconds * 1000 + closeMs).unref()
    resolve(signal)
  }
  for (const name of signals) process.on(name, stop).off(name, exit)
  return promise
}

/** The resources that are closing, or, when all are closed, the kinds of handles that keep the event loop running. */
function whatIsLeft(): string[] {
  const closing = closingResources()
  return closing.length > 0 ? closing : [...new Set(process.getActiveResourcesInfo())]
}
