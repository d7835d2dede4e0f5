/** A snapshot of PostgreSQL as it is written: xmin:xmax:xip_list (PostgreSQL manual, table 9.87). */
type Snapshot = {
  /** All transactions with lower ids had ended. */
  oldestWriter: bigint
  /** The first transaction id that was not assigned yet. */
  nextWriter: bigint
  /** Those between the two that had not ended. */
  running: ReadonlySet<bigint>
}

export function readSnapshot(text: string): Snapshot {
  const [oldest = '0', next = '0', list = ''] = text.split(':')
  const running = list.split(',').filter((id) => id !== '')
  return { oldestWriter: BigInt(oldest), nextWriter: BigInt(next), running: new Set(running.map(BigInt)) }
}

/** Whether a snapshot sees each transaction that another one sees. */
export function coversSnapshot(text: string, other: string): boolean {
  const [snapshot, earlier] = [readSnapshot(text), readSnapshot(other)]
  if (earlier.nextWriter > snapshot.nextWriter) return false
  return [...snapshot.running].every((id) => id >= earlier.nextWriter || earlier.running.has(id))
}
