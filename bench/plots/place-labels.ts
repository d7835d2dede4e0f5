type Room = { from: number; to: number; spacing: number }
/** Labels that touch each other and move together. `offset` is the place of the first one less the space before it. */
type Block = { offset: number; labels: number }

/**
 * Returns a place for each label, at least `spacing` apart, between `from` and `to`, in the order of the wanted places,
 * and as near to them as possible: the sum of the squared distances is the smallest one (isotonic regression by pooling
 * adjacent violators).
 */
export function placeLabels(wanted: readonly number[], { from, to, spacing }: Room): number[] {
  const highestOffset = to - (wanted.length - 1) * spacing
  if (highestOffset < from) throw new RangeError(`There is no room for ${wanted.length} labels.`)
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const blocks: Block[] = []
  for (const [rank, index] of order.entries()) {
    let block: Block = { offset: (wanted[index] ?? 0) - rank * spacing, labels: 1 }
    for (let before = blocks.at(-1); before && before.offset > block.offset; before = blocks.at(-1)) {
      blocks.pop()
      block = join(before, block)
    }
    blocks.push(block)
  }
  const offsets = blocks.flatMap(({ offset, labels }) => Array<number>(labels).fill(offset))
  const places = new Array<number>(wanted.length)
  for (const [rank, index] of order.entries())
    places[index] = Math.min(highestOffset, Math.max(from, offsets[rank] ?? from)) + rank * spacing
  return places
}

function join(a: Block, b: Block): Block {
  const labels = a.labels + b.labels
  return { offset: (a.offset * a.labels + b.offset * b.labels) / labels, labels }
}
