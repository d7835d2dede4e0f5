import type { TestProcess } from './testbed.ts'

/** A process that is started again whenever it has ended, until disposal. */
export type RestartingProcess = Disposable & {
  /** The one that runs now. */
  current(): TestProcess
}

/** Starts a process again whenever it has ended, as an orchestrator does. */
export function restartOnExit(start: () => TestProcess): RestartingProcess {
  let isOver = false
  let current = start()
  const watch = async () => {
    for (;;) {
      await current.ended
      if (isOver) return
      current = start()
    }
  }
  void watch()
  return {
    current: () => current,
    [Symbol.dispose]() {
      isOver = true
    },
  }
}
