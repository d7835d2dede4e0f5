/** A line of two compared texts: in both, only in the older, or only in the newer. */
export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/**
 * Lines that differ on both sides together, above which they are shown as replaced: the time grows with their square.
 */
const comparedMax = 1_000

/**
 * Compares two texts line by line: the shortest list of removed and added lines (the greedy algorithm of Myers, 1986).
 * Lines that both texts begin and end with are left out of the comparison.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < young.length && old[start] === young[start]) start++
  let end = 0
  const rest = Math.min(old.length, young.length) - start
  while (end < rest && old.at(-1 - end) === young.at(-1 - end)) end++
  const middle = compare(old.slice(start, old.length - end), young.slice(start, young.length - end))
  return [...lines('same', old.slice(0, start)), ...middle, ...lines('same', old.slice(old.length - end))]
}

function compare(old: readonly string[], young: readonly string[]): DiffLine[] {
  if (old.length + young.length > comparedMax) return [...lines('removed', old), ...lines('added', young)]
  const steps = pathsTo(old, young)
  const found: DiffLine[] = []
  let [x, y] = [old.length, young.length]
  for (let depth = steps.length - 1; depth > 0; depth--) {
    const ends = steps[depth - 1] ?? new Map<number, number>()
    const diagonal = x - y
    const isAdded = takesDown(ends, diagonal, depth)
    const from = diagonal + (isAdded ? 1 : -1)
    const startX = ends.get(from) ?? 0
    const startY = startX - from
    while (x > startX + (isAdded ? 0 : 1) && y > startY + (isAdded ? 1 : 0)) {
      x--
      y--
      found.push({ kind: 'same', text: old[x] ?? '' })
    }
    found.push(
      isAdded ? { kind: 'added', text: young[startY] ?? '' } : { kind: 'removed', text: old[startX] ?? '' },
    )
    x = startX
    y = startY
  }
  while (x > 0) found.push({ kind: 'same', text: old[--x] ?? '' })
  return found.reverse()
}

/** For each number of changes, how far each diagonal comes; the last reaches the end of both texts. */
function pathsTo(old: readonly string[], young: readonly string[]): Map<number, number>[] {
  const steps: Map<number, number>[] = []
  let ends = new Map<number, number>()
  for (let depth = 0; depth <= old.length + young.length; depth++) {
    const next = new Map<number, number>()
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x =
        depth === 0
          ? 0
          : takesDown(ends, diagonal, depth)
            ? (ends.get(diagonal + 1) ?? 0)
            : (ends.get(diagonal - 1) ?? 0) + 1
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= old.length && x - diagonal >= young.length) return [...steps, next]
    }
    steps.push(next)
    ends = next
  }
  return steps
}

/** Whether the path to a diagonal adds a line: the neighbour above comes further than the one below. */
function takesDown(ends: ReadonlyMap<number, number>, diagonal: number, depth: number): boolean {
  if (diagonal === -depth) return true
  if (diagonal === depth) return false
  return (ends.get(diagonal - 1) ?? -1) < (ends.get(diagonal + 1) ?? -1)
}

function lines(kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }))
}

/** Lines to show, or the number of unchanged ones in their place. `at`: the position among all lines. */
export type DiffBlock = { lines: (DiffLine & { at: number })[]; at: number } | { hidden: number; at: number }

/** Divides compared lines into changes with the lines around them, and the unchanged rest. */
export function diffBlocks(all: readonly DiffLine[], around = 3): DiffBlock[] {
  const shown = new Set<number>()
  all.forEach(({ kind }, index) => {
    if (kind === 'same') return
    for (let near = index - around; near <= index + around; near++) shown.add(near)
  })
  const blocks: DiffBlock[] = []
  all.forEach((line, at) => {
    const last = blocks.at(-1)
    if (shown.has(at)) {
      if (last && 'lines' in last) last.lines.push({ ...line, at })
      else blocks.push({ lines: [{ ...line, at }], at })
    } else if (last && 'hidden' in last) last.hidden++
    else blocks.push({ hidden: 1, at })
  })
  return blocks
}
