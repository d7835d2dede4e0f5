import type { Fault } from '../document.ts'

/** Lines that share a cause, such as the customer, each report it; the caller hears it once, in the place of the first. */
export function distinctFaults<F extends Fault<string>>(faults: Iterable<F>): F[] {
  const byText = new Map<string, F>()
  for (const fault of faults) {
    const text = `${fault.pointer} ${fault.code} ${fault.detail}`
    if (!byText.has(text)) byText.set(text, fault)
  }
  return [...byText.values()]
}
