import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for leases, kills and restarts of processes, some of them for minutes. */
const waiting =
  /\/(test\/chaos|test\/standalone|test\/hostile|services\/cli|services\/worker|tick\/exactly-once|src\/embedded-postgres\.|execution\/hold-run|scheduler\/src\/events)/

/** Files that need a core for a minute. */
const busy = /\/(test\/browser|test\/fuzz|test\/examples|test\/pdf|test\/api-description|dav\/src\/runs)/

const matches =
  (pattern: RegExp) =>
  ({ moduleId }: TestSpecification) =>
    pattern.test(moduleId)

/**
 * Starts the long files of a project first: at the end of a run they would leave the other workers idle. A file that
 * waits and one that needs a core take turns, so that the cores have work all the time. The files of a project stay
 * together, because a worker that changes the project loads its modules again.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...projects.values()].flatMap(longFirst)
  }
}

function longFirst(files: readonly TestSpecification[]): TestSpecification[] {
  const waits = files.filter(matches(waiting))
  const works = files.filter(matches(busy))
  const pairs = Array.from({ length: Math.max(waits.length, works.length) }, (_, index) => [
    ...waits.slice(index, index + 1),
    ...works.slice(index, index + 1),
  ])
  return [...pairs.flat(), ...files.filter((file) => !waits.includes(file) && !works.includes(file))]
}
