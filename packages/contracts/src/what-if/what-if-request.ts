import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { calculateFields, calculateItem } from '../calculation/calculate-request.ts'
import { groupChange, newGroup } from '../configuration/group-record.ts'
import { newRate, rateChange } from '../configuration/rate-record.ts'
import { newRule, ruleChange } from '../configuration/rule-record.ts'
import { settingsChange } from '../configuration/settings-record.ts'
import { oneDateOfSale } from '../invoices/document-content.ts'

const linesMax = 100
const id = z.uuid().toLowerCase()

/** A change of the configuration that is tried and not stored. */
const configurationChange = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('create_rate'), record: newRate }),
    z.strictObject({ kind: z.literal('create_group'), record: newGroup }),
    z.strictObject({ kind: z.literal('create_rule'), record: newRule }),
    z.strictObject({ kind: z.literal('change_rate'), id, record: rateChange }),
    z.strictObject({ kind: z.literal('change_group'), id, record: groupChange }),
    z.strictObject({ kind: z.literal('change_rule'), id, record: ruleChange }),
    z.strictObject({ kind: z.literal('change_settings'), record: settingsChange }),
  ])
  .meta({
    id: 'ConfigurationChange',
    description: 'A change as in a write of the record; `id` is the stored record.',
  })
export type WhatIfChange = z.output<typeof configurationChange>

/** Body of POST /calculate/what-if: a document, and a change of the configuration under which it is calculated. */
export const whatIfRequest = z
  .strictObject({
    change: configurationChange,
    document: z
      .strictObject({
        ...calculateFields,
        items: z.array(calculateItem).min(1).max(linesMax, values.linesMax.code),
      })
      .refine(...oneDateOfSale)
      .meta({ id: 'WhatIfDocument' }),
  })
  .meta({ id: 'WhatIfRequest' })
export type WhatIfRequest = z.output<typeof whatIfRequest>
