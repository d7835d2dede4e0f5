import type { TestProcess } from './testbed.ts'

/** A process that is restarted whenever it exits, until disposal. */
export type RestartingProcess = Disposable & {
  /** Returns the running process. */
  current(): TestProcess
}

/** Restarts a process whenever it exits, like an orchestrator. */
export function restartOnExit(start: () => TestProcess): RestartingProcess {
  let isDisposed = false
  let current = start()
  const watch = async () => {
    while (true) {
      await current.ended
      if (isDisposed) return
      current = start()
    }
  }
  void watch()
  return {
    current: () => current,
    [Symbol.dispose]() {
      isDisposed = true
    },
  }
}
