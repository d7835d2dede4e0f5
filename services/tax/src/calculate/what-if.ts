import { Problem } from '@fiscus/contracts/problems/problem'
import type { WhatIfChange, WhatIfRequest } from '@fiscus/contracts/what-if/what-if-request'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import { requireWithinLimits } from '../changes/record-limits.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { loadRecords } from '../configuration/read-configuration.ts'
import { ruleUnits } from '../configuration/rule-units.ts'
import type { TaxEvents } from '../context/tax-events.ts'
import { todayIn } from '../context/today.ts'
import { changeGroup, createGroup } from '../groups/changes.ts'
import { changeRate, createRate } from '../rates/changes.ts'
import { changeRule, createRule } from '../rules/changes.ts'
import { changeSettings } from '../settings/changes.ts'
import type { CalculateOptions } from './calculate-options.ts'
import { calculateTax } from './calculate-tax.ts'
import { type CalculateContext, countRefusals } from './run-calculation.ts'

type WhatIfContext = Omit<CalculateContext, 'configurations'> & {
  databases: Pick<Databases, 'withTenant'>
  events: Pick<TaxEvents, 'calculationRefused'>
  /** Counts the work of the request as further requests of its key. */
  charge: (units: number) => void
}

/**
 * Calculates a document as if a change of the configuration were stored, and returns the response as JSON text. Nothing
 * is stored (docs/decisions/0009).
 * @throws Problem of the change with pointers under `/change/record`, and of `calculateTax` under `/document`
 */
export async function calculateWhatIf(
  context: WhatIfContext,
  { change, document }: WhatIfRequest,
  options: CalculateOptions,
): Promise<string> {
  const { databases, tenant, clock, charge } = context
  const records = await databases.withTenant(tenant.id, loadRecords)
  charge(ruleUnits(records.rules.length))
  const today = todayIn(tenant.timezone, clock)
  const changed = await pointersUnder('/change/record', async () => {
    const { records: after } = applyChange(records, change, today)
    requireWithinLimits(after)
    return taxConfigurationOf(after)
  })
  const configurations = { configurationOf: async () => changed }
  return countRefusals(context, () =>
    pointersUnder('/document', () => calculateTax({ ...context, configurations }, document, options)),
  )
}

/** No If-Match: what is tried is not stored. */
const anyVersion = '*'

function applyChange(
  records: ConfigurationRecords,
  change: WhatIfChange,
  today: IsoDate,
): ConfigurationChange<object> {
  switch (change.kind) {
    case 'create_rate':
      return createRate(records, change.record)
    case 'create_group':
      return createGroup(records, change.record)
    case 'create_rule':
      return createRule(records, change.record, today)
    case 'change_rate':
      return changeRate(records, { id: change.id, ifMatch: anyVersion }, change.record, today)
    case 'change_group':
      return changeGroup(records, { id: change.id, ifMatch: anyVersion }, change.record)
    case 'change_rule':
      return changeRule(records, { id: change.id, ifMatch: anyVersion }, change.record, today)
    case 'change_settings':
      return changeSettings(records, anyVersion, change.record)
  }
}

/** Prefixes the pointers into the body that a problem has. */
async function pointersUnder<T>(base: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.errors.length === 0) throw error
    const errors = error.errors.map((fault) => ({
      ...fault,
      pointer: fault.pointer.startsWith('/query/') ? fault.pointer : base + fault.pointer,
    }))
    throw new Problem(error.code, error.detail, { errors, headers: error.headers })
  }
}
