import type { Fault } from './fault.ts'

/**
 * Removes repeated faults and keeps the first of each: lines that share a cause, such as the customer, all report it.
 */
export function distinctFaults<F extends Fault<string>>(faults: Iterable<F>): F[] {
  const byText = new Map<string, F>()
  for (const fault of faults) {
    const text = `${fault.pointer} ${fault.code} ${JSON.stringify(fault.detail)}`
    if (!byText.has(text)) byText.set(text, fault)
  }
  return [...byText.values()]
}
