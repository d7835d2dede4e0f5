import type { StageProcess } from './stage.ts'

/** A process that is started again whenever it has ended, until disposal. */
export type KeptAlive = Disposable & {
  /** The one that runs now. */
  current(): StageProcess
}

/** Starts a process again whenever it has ended, as an orchestrator does. */
export function keepAlive(start: () => StageProcess): KeptAlive {
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
