import { closeSync, openSync } from 'node:fs'

/** A step of a task's run at which the process ends as by kill -9, once: the first one that gets there makes the file. */
export type Fault = {
  taskId: string
  step: 'claim' | 'commit' | 'enqueue' | 'offer' | 'lease' | 'work' | 'end'
  file: string
}

/** Ends this process where a fault lies at this step of one of the tasks whose ids are in the text, and has not happened yet. */
export function crashAt(step: Fault['step'], text: string, faults: readonly Fault[] = []): void {
  const fault = faults.find((fault) => fault.step === step && text.includes(fault.taskId))
  if (!fault) return
  try {
    closeSync(openSync(fault.file, 'wx'))
  } catch {
    return
  }
  process.kill(process.pid, 'SIGKILL')
}
