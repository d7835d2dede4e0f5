import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for leases, kills and restarts of processes, some of them for minutes. */
const isWaiting = ({ moduleId }: TestSpecification) =>
  /\/(test\/chaos|test\/standalone|services\/cli|tick\/exactly-once)/.test(moduleId)

/** Files that need a core for a minute. */
const isBusy = ({ moduleId }: TestSpecification) => /\/test\/browser\//.test(moduleId)

/**
 * Starts the long files first: at the end of a run they would leave the other workers idle. A file that waits and one that needs a
 * core take turns, so that the cores have work all the time.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(isWaiting)
    const busy = sorted.filter(isBusy)
    const pairs = Array.from({ length: Math.max(waiting.length, busy.length) }, (_, index) => [
      ...waiting.slice(index, index + 1),
      ...busy.slice(index, index + 1),
    ])
    return [...pairs.flat(), ...sorted.filter((file) => !isWaiting(file) && !isBusy(file))]
  }
}
