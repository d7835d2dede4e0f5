import { requests } from '@fiscus/messages/requests'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Work } from '@fiscus/threads/work'
import { openWorkThreads, type WorkThreads } from '@fiscus/threads/work-threads'

/** A long computation that reads the configuration of its tenant. */
export type CalculationWork<Input, Output> = Work<Input, Output, TaxConfiguration>

/** The threads of large calculations. */
export type CalculationThreads = WorkThreads<TaxConfiguration>

/** Opens the threads with a catalogue of works. */
export function openCalculationThreads(catalogUrl: string, metrics: Metrics): CalculationThreads {
  const advice = requests.withFewerLines()
  return openWorkThreads({ catalogUrl, metrics, service: 'tax', advice, sizeOf: recordsOf })
}

const recordsOf = ({ rates, groups, rules }: TaxConfiguration) => rates.length + groups.length + rules.length
