import { Problem } from '@fiscus/contracts/problems/problem'
import type { TaxEvents } from '../context/tax-events.ts'

/**
 * Counts the fault codes of a calculation that is refused in a thread, as `calculateOrThrow` does in the main thread.
 */
export async function countRefusals<T>(
  { events }: { events: Pick<TaxEvents, 'calculationRefused'> },
  calculate: () => Promise<T>,
): Promise<T> {
  try {
    return await calculate()
  } catch (error) {
    if (error instanceof Problem && error.code === 'calculation-refused')
      for (const code of new Set(error.errors.map((fault) => fault.code)))
        if (code !== undefined) events.calculationRefused(code)
    throw error
  }
}
