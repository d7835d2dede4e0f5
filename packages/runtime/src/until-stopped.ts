/** Resolves with the first SIGINT or SIGTERM. A second signal ends the process immediately. */
export function untilStopped(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  const stop = (signal: NodeJS.Signals) => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    resolve(signal)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return promise
}
