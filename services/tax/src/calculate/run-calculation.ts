import { Problem } from '@fiscus/contracts/problems/problem'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { SentBody } from '@fiscus/http/requests/sent-body'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import { textOfVatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { ConfigurationCache } from '../configuration/configuration-cache.ts'
import type { TaxEvents } from '../context/tax-events.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { ViesEvidence } from '../customers/check-vat-number.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import type { TaxDocumentContext } from './tax-document.ts'

/** What a calculation needs, in the main thread or in a thread of its own. */
export type CalculateContext = TaxDocumentContext & {
  configurations: Pick<ConfigurationCache, 'configurationOf'>
}

/** A calculation over a body, with the same context in this process and in a thread. */
export type Calculation<Input, Output> = CalculationWork<InThread<Input>, Outcome<Output>> & {
  calculate(context: CalculateContext, input: Input): Promise<Output>
}

/** The resources of a calculation. */
export type CalculationContext = CalculateContext & Pick<TaxServiceContext, 'threads' | 'events'>

/** The input of a thread, which has no connections. `now` is the time in milliseconds. */
type InThread<Input> = {
  input: Input
  tenant: Tenant
  now: number
  /** The known evidence of VAT numbers by their text; null when VIES is not configured. */
  checks: ReadonlyMap<string, ViesEvidence> | null
}

/** The output, or the VAT numbers whose status it needs first. */
type Outcome<Output> = { output: Output } | { unconfirmed: readonly VatNumber[] }

/** Defines a calculation by its name in metrics, and what it does. */
export function defineCalculation<Input, Output>(
  name: string,
  calculate: Calculation<Input, Output>['calculate'],
): Calculation<Input, Output> {
  return {
    name,
    calculate,
    async execute({ input, tenant, now, checks }, configuration) {
      const unconfirmed: VatNumber[] = []
      const check = async (_: string, vatNumber: VatNumber) => {
        const known = checks?.get(textOfVatNumber(vatNumber))
        if (known !== undefined) return known
        unconfirmed.push(vatNumber)
        throw new Error('The status of the VAT number is not known yet.')
      }
      const context: CalculateContext = {
        tenant,
        clock: { now: () => new Date(now) },
        vatNumbers: checks && { check },
        configurations: {
          async configurationOf() {
            if (configuration === null) throw new Error('The work was started without a configuration.')
            return configuration
          },
        },
      }
      try {
        return { output: await calculate(context, input) }
      } catch (error) {
        if (unconfirmed.length > 0) return { unconfirmed }
        throw error
      }
    },
  }
}

/**
 * Executes a calculation where it delays no other request: over a small body in this process, over a large one in a
 * thread. It counts the codes of a refusal.
 * @param signalOf returns the signal of the request. Only a thread needs it, and the server creates it when it is asked
 * @throws Problem of the calculation and of `CalculationThreads.run`
 */
export function runCalculation<Input extends { body: object }, Output>(
  context: CalculationContext,
  calculation: Calculation<Input, Output>,
  input: Input,
  signalOf: () => AbortSignal,
): Promise<Output> {
  return countRefusals(context, () =>
    'bytes' in input.body
      ? calculateInThread(context, calculation, input, signalOf())
      : calculation.calculate(context, input),
  )
}

/** The thread begins again after the look-up of VAT numbers that it has found. */
async function calculateInThread<Input, Output>(
  { threads, tenant, clock, vatNumbers, configurations }: CalculationContext,
  calculation: Calculation<Input, Output>,
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const configuration = await configurations.configurationOf(tenant.id)
  const checks = vatNumbers && new Map<string, ViesEvidence>()
  const inThread = { input, tenant: { ...tenant }, now: clock.now().getTime(), checks }
  const run = () => threads.run(calculation, inThread, { tenantId: tenant.id, signal, configuration })
  const first = await run()
  if ('output' in first) return first.output
  await Promise.all(
    first.unconfirmed.map(async (vatNumber) => {
      const evidence = await vatNumbers?.check(tenant.id, vatNumber)
      if (evidence) checks?.set(textOfVatNumber(vatNumber), evidence)
    }),
  )
  const second = await run()
  if ('output' in second) return second.output
  throw new Error('A calculation needs VAT numbers that it did not list.')
}

/** The text of a response, of a large body in bytes, which a thread moves without a copy. */
export function responseTo(body: SentBody<unknown>, text: string): string | Uint8Array {
  return 'bytes' in body ? new TextEncoder().encode(text) : text
}

/** The distinct fault codes of a refused calculation; none of another error. */
export function refusedCodes(error: unknown): string[] {
  if (!(error instanceof Problem) || error.code !== 'calculation-refused') return []
  return [...new Set(error.errors.flatMap(({ code }) => code ?? []))]
}

/** Counts the fault codes of a calculation that is refused. */
export async function countRefusals<T>(
  { events }: { events: Pick<TaxEvents, 'calculationRefused'> },
  calculate: () => Promise<T>,
): Promise<T> {
  try {
    return await calculate()
  } catch (error) {
    for (const code of refusedCodes(error)) events.calculationRefused(code)
    throw error
  }
}
