import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for leases, kills and restarts of processes, some of them for minutes. */
const isLong = ({ moduleId }: TestSpecification) =>
  /\/(test\/chaos|test\/standalone|test\/browser\/pages|services\/cli|tick\/exactly-once)/.test(moduleId)

/** Starts the long files first: at the end of a run they would leave the other workers idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
