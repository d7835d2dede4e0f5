import { closeSync, openSync } from 'node:fs'

/**
 * A step of a run at which the process kills itself with SIGKILL, once: the first process at this step creates the
 * file.
 */
export type Fault = {
  taskId: string
  step: 'claim' | 'commit' | 'enqueue' | 'offer' | 'lease' | 'work' | 'end'
  file: string
}

/** Kills this process if a task id in the text has a fault for this step that has not occurred yet. */
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
