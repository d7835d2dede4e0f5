/** A different value at a JSON pointer into the snapshot, as JSON text; undefined where a snapshot has no value. */
export type SnapshotDifference = { pointer: string; was: string | undefined; now: string | undefined }

/**
 * The differences between two snapshots in the order of their text, without the configuration version and the rules.
 */
export function compareSnapshots(was: string, now: string): SnapshotDifference[] {
  return [...differences(parseVerbatim(was), parseVerbatim(now), '')]
}

/** The first `listMax` differences, and the number of all, as members of a JSON object. */
export function differencesText(differences: readonly SnapshotDifference[], listMax: number): string {
  const listed = differences.slice(0, listMax).map(differenceText)
  return `"differencesTotal":${differences.length},"differences":[${listed.join()}]`
}

function differenceText({ pointer, was, now }: SnapshotDifference): string {
  const before = was === undefined ? '' : `,"was":${was}`
  const after = now === undefined ? '' : `,"now":${now}`
  return `{"pointer":${JSON.stringify(pointer)}${before}${after}}`
}

const ignoredNames = new Set(['configurationVersion', 'ruleId'])

/** Parses a JSON text into a tree whose leaves are the source texts of its primitive values. */
function parseVerbatim(text: string): unknown {
  return JSON.parse(text, (_, value, { source }) => (isTree(value) ? value : source))
}

function* differences(was: unknown, now: unknown, pointer: string): Generator<SnapshotDifference> {
  if (was === now) return
  if (!isTree(was) && !isTree(now)) {
    yield { pointer, was: leafOf(was), now: leafOf(now) }
    return
  }
  for (const name of new Set([...namesIn(was), ...namesIn(now)])) {
    if (!ignoredNames.has(name))
      yield* differences(memberOf(was, name), memberOf(now, name), `${pointer}/${name}`)
  }
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function namesIn(value: unknown): string[] {
  return isTree(value) ? Object.keys(value) : []
}

function memberOf(value: unknown, name: string): unknown {
  return isTree(value) ? value[name] : undefined
}

function leafOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
