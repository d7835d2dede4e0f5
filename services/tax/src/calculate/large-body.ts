import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { textOfVatNumber, type ViesEvidence } from '../customers/vat-number-check.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import type { CalculateContext } from './calculate-tax.ts'
import { countRefusals } from './count-refusals.ts'

/** A request with a large body, whose JSON a thread parses. `now` is the time in milliseconds. */
export type LargeBody = {
  body: Uint8Array
  tenant: Tenant
  now: number
  /** The known evidence of VAT numbers by their text; null when VIES is not configured. */
  checks: ReadonlyMap<string, ViesEvidence> | null
}

/** The output of a work, or the VAT numbers whose status it needs first: threads have no connections. */
export type Confirmable<Output> = { kind: 'done' } & Output

export type Unconfirmed = { kind: 'unconfirmed'; vatNumbers: readonly VatNumber[] }

/** Resources for a large body: those of a calculation, the threads, and the signal of the request. */
export type LargeBodyContext = CalculateContext & Pick<TaxServiceContext, 'threads'> & { signal: AbortSignal }

/** Defines a work that calculates a large body. `execute` gets the same context as in the main thread. */
export function defineLargeBodyWork<Input extends LargeBody, Output extends object>(
  name: string,
  execute: (context: CalculateContext, input: Input) => Promise<Output>,
): CalculationWork<Input, Confirmable<Output> | Unconfirmed> {
  return {
    name,
    async execute(input, configuration) {
      const { tenant, now, checks } = input
      const vatNumbers: VatNumber[] = []
      const check = async (_: string, vatNumber: VatNumber) => {
        const known = checks?.get(textOfVatNumber(vatNumber))
        if (known !== undefined) return known
        vatNumbers.push(vatNumber)
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
        // The main thread counts refusals: the thread has no metrics.
        events: { calculationRefused() {} },
      }
      try {
        return { kind: 'done', ...(await execute(context, input)) }
      } catch (error) {
        if (vatNumbers.length > 0) return { kind: 'unconfirmed', vatNumbers }
        throw error
      }
    },
  }
}

/**
 * Executes a work for a large body in a thread, if necessary again after the look-up of the customers' VAT numbers.
 * Returns its output with the evidence, for a further work of the same body.
 * @throws Problem of the work and of `CalculationThreads.run`
 */
export async function runForLargeBody<Input extends LargeBody, Output extends object>(
  context: LargeBodyContext,
  work: CalculationWork<Input, Confirmable<Output> | Unconfirmed>,
  inputOf: (large: LargeBody) => Input,
  body: Uint8Array,
): Promise<{ output: Output; large: LargeBody }> {
  const { threads, tenant, signal, clock, vatNumbers, configurations } = context
  const configuration = await configurations.configurationOf(tenant.id)
  const run = (large: LargeBody) =>
    countRefusals(context, () =>
      threads.run(work, inputOf(large), { tenantId: tenant.id, signal, configuration }),
    )
  const large = { body, tenant: { ...tenant }, now: clock.now().getTime(), checks: vatNumbers && new Map() }
  const output = await run(large)
  if (output.kind === 'done') return { output, large }
  const checks = new Map<string, ViesEvidence>()
  await Promise.all(
    output.vatNumbers.map(async (vatNumber) => {
      const check = await vatNumbers?.check(tenant.id, vatNumber)
      if (check) checks.set(textOfVatNumber(vatNumber), check)
    }),
  )
  const confirmed = { ...large, checks }
  const second = await run(confirmed)
  if (second.kind !== 'done') throw new Error('A work needs VAT numbers that it did not list.')
  return { output: second, large: confirmed }
}
